// WebSocket frames to a running server after an honest handshake, whole ones and broken ones. The input is a list of
// frames, each {first byte, length, payload}; a length byte of 255 sends what is left as raw bytes instead.
#include "fuzz/running_site.hpp"

namespace {

// Masked as clients must, with a mask of zeros.
std::string frame(unsigned char first, std::string_view payload) {
    std::string out{static_cast<char>(first), static_cast<char>(0x80 | payload.size())};
    out.append(4, '\0');
    return out.append(payload);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace consigliere::fuzz;
    RunningSite& site = RunningSite::get();
    static const std::string cookie = site.guest();
    Line line(site.port());
    line.say(
        "GET /ws HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: " +
        cookie + "\r\n\r\n");
    if (const std::string answer = line.hear("\r\n\r\n"); !answer.starts_with("HTTP/1.1 101")) {
        std::fprintf(stderr, "no handshake: %s\n", answer.c_str());
        std::abort();
    }
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    while (rest.size() >= 2) {
        const auto first = static_cast<unsigned char>(rest[0]), length = static_cast<unsigned char>(rest[1]);
        rest.remove_prefix(2);
        if (length == 255) {
            line.say(rest);
            break;
        }
        const std::string_view payload = rest.substr(0, length % 126);
        line.say(frame(first, payload));
        rest.remove_prefix(payload.size());
    }
    line.hear_out();
    static int n = 0;
    if (++n % 100 == 0 && !site.healthy()) std::abort();
    return 0;
}
