// The handle of a network camera's address, shared by the file that reads addresses and the one that asks
// servers.
#pragma once

#include "Boundary.hpp"

#include <curl/curl.h>

#include <memory>
#include <string>

namespace pcv {

struct CurlCloser {
    void operator()(CURL *handle) const { curl_easy_cleanup(handle); }
    void operator()(CURLU *url) const { curl_url_cleanup(url); }
    void operator()(char *text) const { curl_free(text); }
};

using CurlHandle = std::unique_ptr<CURL, CurlCloser>;
using CurlURL = std::unique_ptr<CURLU, CurlCloser>;

/// How a server of this scheme can be asked whether it is there.
enum class Inquiry { http, rtsp, connection };

CurlURL parseURL(const std::string &text);
/// A part of an address; empty where it has none.
std::string part(const CurlURL &url, CURLUPart what, unsigned flags = 0);

/// How many redirects are followed.
constexpr long mostRedirects = 5;
/// Throws the failure that a transfer's end stands for.
[[noreturn]] void failTransfer(CURL *curl, CURLcode code);

} // namespace pcv

struct pcv_address {
    pcv::CurlHandle curl;
    pcv::Inquiry inquiry;
    /// Without credentials.
    std::string url;
    std::string user;
    std::string password;
    std::string contentType;
    /// Where the last answer came from, with credentials.
    std::string location;
};
