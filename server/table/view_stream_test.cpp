// Views travel whole once, then as what changed.
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include "server/table/test_table.hpp"
#include "server/table/view_stream.hpp"
#include "tests/schema_check.hpp"

namespace consigliere::server {

namespace {

constexpr std::string_view kGames[] = {"la-cosa-nostra", "nothing-personal", "omerta"};

std::string field(const ViewStream& stream, ViewStream::Form form) {
    JsonWriter w;
    w.object([&] { stream.write(w, form); });
    return w.take();
}

json::object seen(const Match& match, Seat seat) {
    return json_tree(
        [&](JsonWriter& w) { match.described_view(seat, true)->write(w, DescribedView::Question::left_out); });
}

}  // namespace

TEST_CASE("view stream: whole to those who have none, changes to those who have the last, nothing new to the others") {
    using Form = ViewStream::Form;
    const GameKind& kind = *find_game("la-cosa-nostra");
    const auto match = kind.start(3, OptionValues(kind.options()), kind.house_cards());
    const auto view = [&] { return ViewStream::Shown{match->clone(), Seat(0), true}; };
    const auto answer = [&] {
        ActionList all;
        match->legal_actions(match->decision().may_act.first(), all);
        match->apply(Command{all[0], {}, {}}, nullptr);
    };
    ViewStream stream;
    CHECK(stream.empty());
    CHECK(stream.set(view()));
    CHECK(stream.form_for(1) == Form::whole);
    stream.mark_sent(1);
    CHECK(stream.form_for(1) == Form::nothing);
    CHECK_FALSE(stream.set(view()));  // the same again
    CHECK(stream.form_for(1) == Form::nothing);
    CHECK(field(stream, Form::nothing) == R"({"changes":{}})");

    answer();
    CHECK(stream.set(view()));
    CHECK(stream.form_for(1) == Form::changes);
    CHECK(field(stream, Form::changes).starts_with(R"({"changes":{")"));
    CHECK(stream.form_for(2) == Form::whole);
    CHECK(field(stream, Form::whole).starts_with(R"({"view":{"game":"la-cosa-nostra",)"));
    stream.mark_sent(2);

    // Whoever was not sent the last view needs the next one whole.
    answer();
    CHECK(stream.set(view()));
    CHECK(stream.form_for(2) == Form::changes);
    CHECK(stream.form_for(1) == Form::whole);
    stream.clear();
    CHECK(stream.empty());
    CHECK(stream.form_for(2) == Form::whole);
}

TEST_CASE("view stream: whoever follows has the view of the moment, whenever they came") {
    for (const std::string_view game : kGames) {
        INFO(game);
        TestTable t(3, {}, 5, TestTable::quick(), game);
        t.start();
        t.join(9, "Zoe");
        Rng rng(5);
        for (int i = 0; i < 400 && t.table->room().running(); ++i) {
            t.step(rng);
            if (i == 50) t.join(11, "Ann");  // her second device
            if (i == 120) t.part(2);
            if (i == 150) t.join(2, "Bob");
            INFO("step " << i);
            for (const int follower : {1, 2, 3})
                if (follower != 2 || i < 120 || i >= 150)
                    CHECK((t.view(follower) == seen(*t.display().match, Seat(follower - 1))));
            if (i >= 50) CHECK((t.view(11) == t.view(1)));
        }
    }
}

namespace {

// What a position has besides its view, as a client that is waiting needs it.
json::object fields_of(const json::object& position) {
    json::object out;
    for (const std::string_view field : {"decision", "free", "offers", "words", "reputation", "mine", "round", "over"})
        out[field] = position.at(field);
    const bool answers = position.at("decision").is_object() && position.at("decision").at("mine").as_bool();
    if (const auto* moves = position.if_contains("preparable"); moves != nullptr && !answers)
        out["preparable"] = *moves;
    json::object clock = position.at("clock").as_object();
    clock.erase("server_time");
    out["clock"] = std::move(clock);
    return out;
}

}  // namespace

TEST_CASE("view stream: fields left out of updates are those that everyone has, whenever they came") {
    for (const std::string_view game : kGames) {
        INFO(game);
        TestTable t(3, {}, 5, TestTable::quick(), game);
        t.start();
        Rng rng(7);
        int left_out = 0;
        for (int i = 0; i < 400 && t.table->room().running(); ++i) {
            t.step(rng);
            left_out += !t.last(1, "update").at("position").as_object().contains("words");
            if (i % 20 != 0) continue;
            INFO("step " << i);
            for (const int follower : {1, 2, 3}) {
                const int fresh = 100 + follower;
                t.join(fresh, TestTable::names()[static_cast<std::size_t>(follower - 1)]);
                CHECK((fields_of(t.position(follower)) == fields_of(t.position(fresh))));
                t.part(fresh);
            }
        }
        CHECK(left_out > 100);
    }
}

TEST_CASE("view stream: answers that were sent are left out of a seat's own messages, and of no others") {
    for (const std::string_view game : kGames) {
        INFO(game);
        TestTable t(3, {}, 5, TestTable::quick(), game);
        t.start();
        Rng rng(7);
        for (int i = 0; i < 300 && t.table->room().running(); ++i) t.step(rng);
        int left_out = 0;
        for (const auto& [to, texts] : t.sent)
            for (const std::string& text : texts) {
                const json::object message = json::parse(text).as_object();
                const json::object* sent = message.contains("position") ? message.at("position").if_object() : &message;
                const auto* decision = sent == nullptr ? nullptr : sent->if_contains("decision");
                if (decision == nullptr || !decision->is_object() || !decision->get_object().contains("mine")) continue;
                const bool complete = decision->get_object().contains("actions");
                if (message.at("type") == "mine")
                    left_out += !complete;
                else
                    CHECK(complete);
            }
        CHECK(left_out > 10);
    }
}

TEST_CASE("view stream: after a change of names all that was sent is worded again") {
    TestTable t(3, {}, 5, TestTable::quick(), "la-cosa-nostra");
    t.start();
    REQUIRE(t.play_until("plan"));
    Rng rng(7);
    t.step(rng);
    Effects fx;
    t.table->rename({"Cal", "Carlo", ""}, t.now, fx);
    const auto carries_all = [&] {
        const json::object position = t.last(1, "update").at("position").as_object();
        return position.contains("words") && position.contains("offers") && position.contains("free");
    };
    CHECK(!carries_all());
    t.step(rng);
    CHECK(carries_all());
}

TEST_CASE("view stream: updates carry a whole view only to those who have none, and keep the published schema") {
    std::ifstream file("protocol/messages.schema.json");
    const testing::SchemaCheck schema(json::parse(std::string{std::istreambuf_iterator<char>(file), {}}).as_object());
    for (const std::string_view game : kGames) {
        INFO(game);
        TestTable t(3, {}, 5, TestTable::quick(), game);
        t.start();
        Rng rng(5);
        for (int i = 0; i < 300 && t.table->room().running(); ++i) t.step(rng);
        int updates = 0, whole = 0;
        for (const auto& [to, texts] : t.sent)
            for (const std::string& text : texts) {
                if (!text.starts_with(R"({"type":"update")")) continue;
                ++updates;
                whole += text.find(R"("position":{"view":)") != std::string::npos;
            }
        for (const auto& [to, texts] : t.sent)
            for (const std::string& text : texts) {
                json::object message = json::parse(text).as_object();
                message.erase("pin");  // this table keeps it apart
                const std::string wrong = schema.problem(message, "ServerMessage");
                CHECK_MESSAGE(wrong.empty(), wrong << " in " << text.substr(0, 200));
            }
        CHECK(updates > 200);
        CHECK(whole <= 3);  // the first view of each seat
    }
}

}  // namespace consigliere::server
