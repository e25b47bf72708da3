// Bytes to the HTTP port of a running server: it answers or hangs up, never in anger (5xx), and goes on serving.
#include "fuzz/running_site.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace consigliere::fuzz;
    RunningSite& site = RunningSite::get();
    Line line(site.port());
    line.say({reinterpret_cast<const char*>(data), size});
    if (line.hear_out().starts_with("HTTP/1.1 5")) std::abort();
    static int n = 0;
    if (++n % 100 == 0 && !site.healthy()) std::abort();
    return 0;
}
