#include "Address.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace {

/// Enough to tell a picture or a web page where the content type does not.
constexpr size_t startLength = 64;

/// One question to a server.
struct Transfer {
    CURL *curl;
    size_t limit;
    std::vector<uint8_t> body;
    /// Whether enough was read, and the rest was not wanted.
    bool isDone = false;
    bool isTooLarge = false;
};

bool begins(std::string_view text, std::string_view start) {
    return text.size() >= start.size() &&
           std::equal(start.begin(), start.end(), text.begin(),
                      [](char a, char b) { return a == std::tolower(uint8_t(b)); });
}

std::string contentType(CURL *curl) {
    char *type = nullptr;
    curl_easy_getinfo(curl, CURLINFO_CONTENT_TYPE, &type);
    const std::string text = type ? type : "";
    return text.substr(0, text.find_first_of("; \t"));
}

pcv_address_kind kind(const std::string &type, const std::vector<uint8_t> &body) {
    const std::string_view start(reinterpret_cast<const char *>(body.data()), body.size());
    if (begins(type, "multipart/") || begins(type, "video/") || begins(start, "#extm3u"))
        return PCV_ADDRESS_KIND_STREAM;
    if (begins(type, "image/") || pcv_picture_is_known(body.data(), body.size()))
        return PCV_ADDRESS_KIND_PICTURE;
    const bool isText = begins(type, "text/") || begins(type, "application/json") ||
                        begins(type, "application/xhtml") || begins(type, "application/xml") ||
                        begins(start, "<!doctype") || begins(start, "<html");
    return isText ? PCV_ADDRESS_KIND_TEXT : PCV_ADDRESS_KIND_STREAM;
}

/// Takes what comes in. It must not throw: curl is C.
size_t take(char *bytes, size_t, size_t count, void *context) noexcept {
    Transfer &transfer = *static_cast<Transfer *>(context);
    try {
        if (transfer.body.size() + count > transfer.limit) {
            transfer.isTooLarge = true;
            return 0;
        }
        transfer.body.insert(transfer.body.end(), bytes, bytes + count);
        long code = 0;
        curl_easy_getinfo(transfer.curl, CURLINFO_RESPONSE_CODE, &code);
        const std::string type = contentType(transfer.curl);
        const bool isTold = begins(type, "multipart/") || begins(type, "video/") || begins(type, "text/");
        const bool isWhole = code < 400 && kind(type, transfer.body) == PCV_ADDRESS_KIND_PICTURE;
        transfer.isDone = !isWhole && (isTold || transfer.body.size() >= startLength);
        return transfer.isDone ? 0 : count;
    } catch (...) {
        return 0;
    }
}

void set(CURL *curl, CURLoption option, long value) {
    if (curl_easy_setopt(curl, option, value) != CURLE_OK)
        throw pcv::Failure(PCV_STATUS_FAILED, "libcurl does not know an option");
}

void set(CURL *curl, CURLoption option, const char *value) {
    if (curl_easy_setopt(curl, option, value) != CURLE_OK)
        throw pcv::Failure(PCV_STATUS_FAILED, "libcurl does not know an option");
}

void prepare(pcv_address &address, Transfer &transfer, long timeout_ms) {
    CURL *curl = address.curl.get();
    // This keeps the connection.
    curl_easy_reset(curl);
    set(curl, CURLOPT_NOSIGNAL, 1L);
    // A name server that does not answer is not waited for when time is up.
    set(curl, CURLOPT_QUICK_EXIT, 1L);
    set(curl, CURLOPT_TIMEOUT_MS, timeout_ms);
    set(curl, CURLOPT_CONNECTTIMEOUT_MS, timeout_ms);
    set(curl, CURLOPT_USERAGENT, "PhotoCamera");
    set(curl, CURLOPT_HTTPAUTH, long(CURLAUTH_BASIC | CURLAUTH_DIGEST));
    if (!address.user.empty() || !address.password.empty()) {
        set(curl, CURLOPT_USERNAME, address.user.c_str());
        set(curl, CURLOPT_PASSWORD, address.password.c_str());
    }
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &transfer);
    switch (address.inquiry) {
    case pcv::Inquiry::http:
        set(curl, CURLOPT_URL, address.url.c_str());
        set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
        set(curl, CURLOPT_FOLLOWLOCATION, 1L);
        set(curl, CURLOPT_MAXREDIRS, pcv::mostRedirects);
        set(curl, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
        break;
    case pcv::Inquiry::rtsp:
        set(curl, CURLOPT_URL, address.url.c_str());
        set(curl, CURLOPT_PROTOCOLS_STR, "rtsp");
        set(curl, CURLOPT_RTSP_REQUEST, long(CURL_RTSPREQ_DESCRIBE));
        set(curl, CURLOPT_RTSP_STREAM_URI, address.url.c_str());
        break;
    case pcv::Inquiry::connection: {
        // Any scheme does for this: only a connection to the port is made.
        const pcv::CurlURL url = pcv::parseURL(address.url);
        std::string port = pcv::part(url, CURLUPART_PORT);
        if (port.empty())
            port = address.url.compare(0, 5, "rtsps") == 0   ? "322"
                   : address.url.compare(0, 5, "rtmps") == 0 ? "443"
                                                             : "1935";
        set(curl, CURLOPT_URL, ("http://" + pcv::part(url, CURLUPART_HOST) + ":" + port).c_str());
        set(curl, CURLOPT_CONNECT_ONLY, 1L);
        break;
    }
    }
}

/// Where the answer came from. The credentials are for the server that they were given for, and for no other.
std::string location(const pcv_address &address) {
    char *effective = nullptr;
    if (address.inquiry == pcv::Inquiry::http)
        curl_easy_getinfo(address.curl.get(), CURLINFO_EFFECTIVE_URL, &effective);
    const pcv::CurlURL url = pcv::parseURL(effective ? effective : address.url);
    const pcv::CurlURL asked = pcv::parseURL(address.url);
    const auto isSame = [&](CURLUPart what, unsigned flags = 0) {
        return pcv::part(url, what, flags) == pcv::part(asked, what, flags);
    };
    if (isSame(CURLUPART_SCHEME) && isSame(CURLUPART_HOST) && isSame(CURLUPART_PORT, CURLU_DEFAULT_PORT)) {
        if (!address.user.empty() || !address.password.empty())
            curl_url_set(url.get(), CURLUPART_USER, address.user.c_str(), CURLU_URLENCODE);
        if (!address.password.empty())
            curl_url_set(url.get(), CURLUPART_PASSWORD, address.password.c_str(), CURLU_URLENCODE);
    }
    return pcv::part(url, CURLUPART_URL, CURLU_NON_SUPPORT_SCHEME);
}

} // namespace

pcv_status pcv_address_get(pcv_address *address, int32_t timeout_ms, size_t limit, pcv_address_answer *answer,
                           pcv_bytes **body) {
    return pcv::guarded([&] {
        pcv::require(address && answer && body, "no address, or no place for the answer");
        pcv::require(timeout_ms > 0, "the time limit must be above 0");
        CURL *curl = address->curl.get();
        Transfer transfer{curl, limit, {}};
        prepare(*address, transfer, timeout_ms);
        const CURLcode code = curl_easy_perform(curl);
        if (transfer.isTooLarge)
            throw pcv::Failure(PCV_STATUS_TOO_LARGE, "the picture is larger than the limit");
        if (code != CURLE_OK && !transfer.isDone)
            pcv::failTransfer(curl, code);
        address->contentType = contentType(curl);
        address->location = location(*address);
        long status = 0;
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        const bool isHTTP = address->inquiry == pcv::Inquiry::http;
        *answer = {int32_t(status),
                   isHTTP ? kind(address->contentType, transfer.body) : PCV_ADDRESS_KIND_STREAM};
        pcv::give(pcv_bytes{std::move(transfer.body)}, body);
    });
}
