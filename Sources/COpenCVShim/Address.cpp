#include "Address.hpp"

#include <mutex>

namespace pcv {

CurlURL parseURL(const std::string &text) {
    CurlURL url(curl_url());
    if (!url)
        throw std::bad_alloc();
    // rtmp and its kind are schemes that this build of curl may not speak, but whose addresses it reads.
    const CURLUcode code = curl_url_set(url.get(), CURLUPART_URL, text.c_str(), CURLU_NON_SUPPORT_SCHEME);
    if (code == CURLUE_OUT_OF_MEMORY)
        throw std::bad_alloc();
    if (code != CURLUE_OK)
        throw Failure(PCV_STATUS_INVALID, "it is not a whole address, such as http://192.168.0.9/video");
    return url;
}

std::string part(const CurlURL &url, CURLUPart what, unsigned flags) {
    char *text = nullptr;
    if (curl_url_get(url.get(), what, &text, flags) != CURLUE_OK)
        return {};
    const std::unique_ptr<char, CurlCloser> owner(text);
    return text;
}

} // namespace pcv

namespace {

void startCurl() {
    static std::once_flag once;
    std::call_once(once, [] {
        if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
            throw pcv::Failure(PCV_STATUS_FAILED, "libcurl cannot be started");
    });
}

pcv::Inquiry inquiry(const std::string &scheme) {
    if (scheme == "http" || scheme == "https")
        return pcv::Inquiry::http;
    if (scheme == "rtsp")
        return pcv::Inquiry::rtsp;
    if (scheme == "rtsps" || scheme == "rtmp" || scheme == "rtmps")
        return pcv::Inquiry::connection;
    throw pcv::Failure(PCV_STATUS_INVALID, "an address begins with http, https, rtsp, rtsps, rtmp or rtmps");
}

void setPart(const pcv::CurlURL &url, CURLUPart what, const char *text, unsigned flags = 0) {
    if (curl_url_set(url.get(), what, text, flags) != CURLUE_OK)
        throw pcv::Failure(PCV_STATUS_INVALID, "the credentials cannot be put into an address");
}

} // namespace

pcv_status pcv_address_open(const char *text, const char *user, const char *password, pcv_address **out) {
    return pcv::guarded([&] {
        pcv::require(text && *text && out, "no address, or no place for it");
        startCurl();
        const pcv::CurlURL url = pcv::parseURL(text);
        pcv_address address{
            pcv::CurlHandle(curl_easy_init()), inquiry(pcv::part(url, CURLUPART_SCHEME)), {}, {}, {}, {}, {}};
        if (!address.curl)
            throw std::bad_alloc();
        address.user = pcv::part(url, CURLUPART_USER, CURLU_URLDECODE);
        address.password = pcv::part(url, CURLUPART_PASSWORD, CURLU_URLDECODE);
        if (address.user.empty() && address.password.empty()) {
            address.user = user ? user : "";
            address.password = password ? password : "";
        }
        setPart(url, CURLUPART_USER, nullptr);
        setPart(url, CURLUPART_PASSWORD, nullptr);
        setPart(url, CURLUPART_FRAGMENT, nullptr);
        address.url = pcv::part(url, CURLUPART_URL, CURLU_NON_SUPPORT_SCHEME);
        pcv::give(std::move(address), out);
    });
}

void pcv_address_close(pcv_address *address) {
    try {
        delete address;
    } catch (...) {
        // Closing cannot fail for the caller: the handle is gone either way.
    }
}

const char *pcv_address_content_type(const pcv_address *address) {
    return address->contentType.c_str();
}

const char *pcv_address_location(const pcv_address *address) {
    return address->location.c_str();
}
