// Whose bots think when: real threads, one of them held up so that the order of the others shows.
#include <doctest/doctest.h>

#include <future>

#include "server/site/bot_pool.hpp"

namespace consigliere::server {

namespace {

// Pool of one thread that does nothing until it is released; then the names of the work in the order it was done.
struct HeldPool {
    BotPool pool{1};
    std::promise<void> begun, released;
    std::mutex mutex;
    std::vector<std::string> done, cancelled;
    std::promise<void> last;
    std::size_t expected = 0;

    HeldPool() {
        pool.submit({"first", "first", "first"}, [this](const BotPool::Cancelled&) {
            begun.set_value();
            released.get_future().wait();
        });
        begun.get_future().wait();
    }
    void submit(const BotPool::Payer& payer, const std::string& name) {
        ++expected;
        pool.submit(payer, [this, name](const BotPool::Cancelled& is_cancelled) {
            const std::lock_guard lock(mutex);
            done.push_back(name);
            if (is_cancelled()) cancelled.push_back(name);
            if (done.size() == expected) last.set_value();
        });
    }
    const std::vector<std::string>& order() {
        released.set_value();
        last.get_future().wait();
        return done;
    }
};

}  // namespace

TEST_CASE("bot pool: addresses, then persons, then tables take turns") {
    HeldPool held;
    for (int table = 0; table < 20; ++table)
        for (int seat = 0; seat < 2; ++seat)
            held.submit({"1.1.1.1", "guest" + std::to_string(table / 10), "t" + std::to_string(table)},
                        "flood" + std::to_string(table));
    held.submit({"2.2.2.2", "ann", "hers"}, "ann");
    held.submit({"2.2.2.2", "ann", "hers"}, "ann again");
    held.submit({"3.3.3.3", "bob", "his"}, "bob");
    const auto& order = held.order();
    REQUIRE(order.size() == 43);
    CHECK(std::vector(order.begin(), order.begin() + 6) ==
          std::vector<std::string>{"flood0", "ann", "bob", "flood10", "ann again", "flood1"});
    CHECK(order[6] == "flood11");
}

TEST_CASE("bot pool: what waits for a table that is cancelled costs nobody a turn, and knows it") {
    HeldPool held;
    held.submit({"1.1.1.1", "ann", "one"}, "one");
    held.submit({"1.1.1.1", "ann", "two"}, "two");
    held.submit({"1.1.1.1", "ann", "one"}, "one again");
    held.submit({"2.2.2.2", "bob", "three"}, "three");
    CHECK(held.pool.waiting() == 4);
    held.pool.cancel("one");
    CHECK(held.pool.waiting() == 2);
    CHECK(held.order() == std::vector<std::string>{"one", "one again", "two", "three"});
    CHECK(held.cancelled == std::vector<std::string>{"one", "one again"});
}

TEST_CASE("bot pool: a thought without end is ended by cancelling its table, or by the end of the pool") {
    for (const bool by_table : {true, false}) {
        BotPool pool(1);
        std::promise<void> begun, ended;
        pool.submit({"1.1.1.1", "ann", "one"}, [&](const BotPool::Cancelled& cancelled) {
            begun.set_value();
            while (!cancelled()) std::this_thread::yield();
            ended.set_value();
        });
        begun.get_future().wait();
        bool dropped = true;
        if (!by_table) pool.submit({"1.1.1.1", "ann", "two"}, [&](const BotPool::Cancelled&) { dropped = false; });
        by_table ? pool.cancel("one") : pool.stop();
        ended.get_future().wait();
        pool.stop();
        CHECK(dropped);
        pool.submit({"1.1.1.1", "ann", "two"}, [&](const BotPool::Cancelled&) { dropped = false; });
        CHECK(dropped);
    }
}

}  // namespace consigliere::server
