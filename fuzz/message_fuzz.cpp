// Messages from outside, each line one, to a running table: whatever they say, the table answers and its log replays.
#include <cstdlib>
#include <string_view>

#include "server/json_read.hpp"
#include "server/net/backend.hpp"
#include "server/table/test_table.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    using namespace consigliere;
    using namespace consigliere::server;
    std::string_view rest(reinterpret_cast<const char*>(data), size);
    static const TestTable* const kStarted = [] {
        auto* t = new TestTable();
        t->start();
        Rng rng(1);
        for (int i = 0; i < 10; ++i) t->step(rng);
        return t;
    }();
    TestTable t;
    t.row = kStarted->row, t.log = kStarted->log, t.live = kStarted->live, t.now = kStarted->now;
    t.load();
    for (int n = 0; !rest.empty() && n < 20; ++n) {
        const std::size_t cut = rest.find('\n');
        const std::string_view line = rest.substr(0, cut);
        rest.remove_prefix(cut == rest.npos ? rest.size() : cut + 1);
        HttpRequest request;
        request.query = request.cookie = line;
        (void)request.parameter("lang");
        (void)request.cookie_named("consigliere");
        auto message = parse_object(line);
        if (!message || !message->contains("type") || !message->at("type").is_string()) continue;
        t.call(1 + n % 3, std::string(message->at("type").get_string()), *message);
        if (n % 4 == 3) t.wait();
    }
    t.load();  // throws if the log does not lead to where it led
    return 0;
}
