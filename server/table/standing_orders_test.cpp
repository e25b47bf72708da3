// Standing orders alone: reading, finding and counting them. What they do at a table: orders_test.cpp.
#include "server/table/standing_orders.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>

#include "server/json_read.hpp"

namespace consigliere::server::standing_orders_test {

namespace {

constexpr Seat kAnn(0), kBob(1);

std::vector<StandingOrder> read(const std::string& orders) {
    const auto message = boost::json::parse(R"({"orders":)" + orders + "}").as_object();
    return StandingOrders::read(message, 3, [](const std::string&) {});
}

}  // namespace

TEST_CASE("standing orders: the first that fits the prompt and the rival is found") {
    StandingOrders orders;
    orders.set(kAnn, read(R"([{"prompt":"D-1","ask":"never","against":2},{"prompt":"*","ask":"always"}])"));
    CHECK(orders.find(kAnn, "D-1", kBob, 1)->ask == "never");
    CHECK(orders.find(kAnn, "D-1", Seat(2), 1)->ask == "always");
    CHECK(orders.find(kAnn, "D-2", kBob, 1)->ask == "always");
    CHECK(orders.find(kBob, "D-1", kBob, 1) == nullptr);
}

TEST_CASE("standing orders: one with a number of uses is removed after the last, others stay") {
    StandingOrders orders;
    orders.set(kAnn, read(R"([{"prompt":"D-1","ask":"never","times":2},{"prompt":"*","ask":"always"}])"));
    orders.count_down(kAnn, orders.find(kAnn, "D-1", kBob, 1));
    CHECK(orders.find(kAnn, "D-1", kBob, 1)->times == 1);
    orders.count_down(kAnn, orders.find(kAnn, "D-1", kBob, 1));
    CHECK(orders.find(kAnn, "D-1", kBob, 1)->prompt == "*");
    orders.count_down(kAnn, orders.find(kAnn, "D-1", kBob, 1));
    CHECK(orders.find(kAnn, "D-1", kBob, 1) != nullptr);
}

TEST_CASE("V2 5.5: an order for this round ends with it, and is no longer listed") {
    StandingOrders orders;
    orders.set(kAnn, read(R"([{"prompt":"D-1","ask":"never","until":2}])"));
    const auto listed = [&](int round) {
        JsonWriter w;
        orders.write(w, kAnn, round);
        return w.take();
    };
    CHECK(orders.find(kAnn, "D-1", kBob, 2) != nullptr);
    CHECK(listed(2).find("D-1") != std::string::npos);
    CHECK(orders.find(kAnn, "D-1", kBob, 3) == nullptr);
    CHECK(listed(3) == "[]");
    CHECK_THROWS_WITH_AS(read(R"([{"prompt":"*","ask":"never","until":0}])"), "until", BadMessage);
}

TEST_CASE("standing orders: 'concerned' is silent where several are asked, none of them more than others") {
    const StandingOrder concerned = read(R"([{"prompt":"*","ask":"concerned"}])").front();
    CHECK(concerned.keeps_silent(kAnn, {SeatSet::players(2), Seat(), 0}));
    CHECK_FALSE(concerned.keeps_silent(kAnn, {SeatSet::of(kAnn), Seat(), 0}));
    const StandingOrder always = read(R"([{"prompt":"*","ask":"always"}])").front();
    CHECK_FALSE(always.keeps_silent(kAnn, {SeatSet::players(2), Seat(), 0}));
}

TEST_CASE("V2 5.5: 'concerned' asks for one's own people alone, where a question concerns those of one player") {
    const StandingOrder concerned = read(R"([{"prompt":"*","ask":"concerned"}])").front();
    CHECK_FALSE(concerned.keeps_silent(kAnn, {SeatSet::players(2), kAnn, 0}));
    CHECK(concerned.keeps_silent(kAnn, {SeatSet::players(2), kBob, 0}));
    CHECK(concerned.keeps_silent(kAnn, {SeatSet::of(kAnn), kBob, 0}));
}

TEST_CASE("V2 5.5: without an answer, an order with a sum asks only from that sum on") {
    const StandingOrder from = read(R"([{"prompt":"*","ask":"always","least":8000}])").front();
    CHECK(from.keeps_silent(kAnn, {SeatSet::players(2), Seat(), 7000}));
    CHECK_FALSE(from.keeps_silent(kAnn, {SeatSet::players(2), Seat(), 8000}));
    const StandingOrder answers = read(R"([{"prompt":"*","ask":"always","answer":"p1 pass","least":8000}])").front();
    CHECK_FALSE(answers.keeps_silent(kAnn, {SeatSet::players(2), Seat(), 7000}));
}

TEST_CASE("standing orders: what is wrong in a message is named") {
    CHECK_THROWS_WITH_AS(read(R"([{"prompt":"*","ask":"perhaps"}])"), "ask", BadMessage);
    CHECK_THROWS_WITH_AS(read(R"([{"prompt":"*","ask":"never","least":1}])"), "least", BadMessage);
    CHECK_THROWS_WITH_AS(read(R"([{"prompt":"*","ask":"never","against":4}])"), "against", BadMessage);
    CHECK_THROWS_WITH_AS(read(R"([{"prompt":")" + std::string(41, 'x') + R"(","ask":"never"}])"), "prompt", BadMessage);
    CHECK_THROWS_WITH_AS(read("[1]"), "orders", BadMessage);
}

TEST_CASE("standing orders: they survive a restart") {
    StandingOrders orders, loaded;
    orders.set(
        kBob, read(R"([{"prompt":"D-1","ask":"never","answer":"p2 pass","times":3,"against":1,"least":5,"until":2}])"));
    const auto written = [](const auto& write) {
        JsonWriter w;
        w.object([&] { write(w); });
        return w.take();
    };
    const std::string saved = written([&](JsonWriter& w) { orders.save(w, kBob); });
    loaded.load(kBob, boost::json::parse(saved).as_object());
    const auto shown = [](const StandingOrders& of) {
        JsonWriter w;
        of.write(w, kBob, 1);
        return w.take();
    };
    CHECK(shown(loaded) == shown(orders));
    CHECK(shown(loaded) == R"([{"prompt":"D-1","ask":"never","answer":"p2 pass","times":3,"against":1,)"
                           R"("least":5,"until":2}])");
    CHECK(written([&](JsonWriter& w) { orders.save(w, kAnn); }) == "{}");  // nothing where there is nothing
}

}  // namespace consigliere::server::standing_orders_test
