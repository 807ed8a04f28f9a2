#include "Address.hpp"

#include <cerrno>
#include <cstring>

namespace pcv {

void failTransfer(CURL *curl, CURLcode code) {
    const auto unavailable = [](const std::string &text, long error = 0) {
        return pcv::Failure(PCV_STATUS_UNAVAILABLE, text, int(error));
    };
    long error = 0;
    curl_easy_getinfo(curl, CURLINFO_OS_ERRNO, &error);
    switch (code) {
    case CURLE_OUT_OF_MEMORY:
        throw std::bad_alloc();
    case CURLE_OPERATION_TIMEDOUT:
        throw pcv::Failure(PCV_STATUS_TIMEOUT, "no answer in time");
    case CURLE_COULDNT_CONNECT:
        if (error == ECONNREFUSED)
            throw unavailable("it refuses the connection", error);
        throw unavailable(
            error ? std::string("no connection: ") + std::strerror(int(error)) : "no connection", error);
    case CURLE_COULDNT_RESOLVE_HOST:
        throw unavailable("there is no such host");
    case CURLE_COULDNT_RESOLVE_PROXY:
        throw unavailable("there is no such proxy");
    case CURLE_TOO_MANY_REDIRECTS:
        throw unavailable("it redirects more than " + std::to_string(mostRedirects) + " times");
    case CURLE_UNSUPPORTED_PROTOCOL:
        throw unavailable("it redirects to what is neither http nor https");
    case CURLE_GOT_NOTHING:
        throw unavailable("it closes the connection without an answer");
    case CURLE_WEIRD_SERVER_REPLY:
        throw unavailable("what it answers is not HTTP");
    case CURLE_PARTIAL_FILE:
        throw pcv::Failure(PCV_STATUS_UNDECODABLE, "the connection ended within the picture");
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
        throw unavailable(std::string("TLS: ") + curl_easy_strerror(code));
    default:
        throw unavailable(curl_easy_strerror(code));
    }
}

} // namespace pcv
