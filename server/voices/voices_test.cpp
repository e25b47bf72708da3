#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include <boost/json.hpp>

#include "engine/data.hpp"
#include "games/registry.hpp"
#include "server/voices/bot_voices.hpp"

namespace consigliere::server {

namespace {

const Speaker kNell{Seat(1), "cautious", "nell"};

Event event_of(const Match& match, std::string_view verb, int a, int b = 0, int n = 0) {
    for (const VerbSpec& spec : match.vocabulary().events)
        if (spec.verb == verb)
            return {
                spec.kind, SeatSet::everyone(),         static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), 0,
                0,         static_cast<std::int16_t>(n)};
    FAIL("no event " << verb);
    return {};
}

std::unique_ptr<Match> start(std::string_view id) {
    const GameKind* kind = find_game(id);
    REQUIRE(kind != nullptr);
    return kind->start(4, OptionValues(kind->options()), kind->house_cards());
}

}  // namespace

TEST_CASE("voices: every character has a line for every moment that needs no more than what is always known") {
    LineFacts facts;
    facts.you = facts.other = Seat(0);
    facts.amount = 5000;
    facts.round = 2;
    facts.thing = "gangster:ice";
    CHECK(voice_book().personas().size() == 12);
    for (const Persona& one : voice_book().personas())
        for (std::size_t i = 0; i < kMoments.size(); ++i) {
            CAPTURE(one.id);
            CAPTURE(kMoments[i]);
            CHECK(choose_line(voice_book(), {Seat(1), one.character, one.id}, static_cast<Moment>(i), facts, {}, i));
        }
    CHECK_FALSE(choose_line(voice_book(), {Seat(1), "plain"}, Moment::greeting, facts, {}, 1));
}

TEST_CASE("voices: every deed of a game names an event and arguments that the game has") {
    for (const GameKind* kind : all_games()) {
        const std::unique_ptr<Match> match = start(kind->info().id);
        CHECK_FALSE(kind->info().deeds.empty());
        for (const DeedSpec& deed : kind->info().deeds) {
            CAPTURE(deed.event);
            const auto& events = match->vocabulary().events;
            const auto event = std::find_if(events.begin(), events.end(),
                                            [&](const VerbSpec& spec) { return spec.verb == deed.event; });
            REQUIRE(event != events.end());
            for (const std::string_view name : {deed.by, deed.on, deed.amount})
                CHECK((name.empty() || std::any_of(event->args.begin(), event->args.end(),
                                                   [&](const ArgSpec& arg) { return arg.name == name; })));
        }
    }
}

TEST_CASE("voices: a line is not heard again while others of its set are left") {
    std::vector<SpokenLine> heard;
    std::set<std::string> different;
    for (std::uint64_t dice = 0; dice < 8; ++dice) {
        const Speaker plain_name{Seat(1), "loyal"};
        const auto line = choose_line(voice_book(), plain_name, Moment::round_end, {.round = 1}, heard, dice);
        REQUIRE(line);
        CHECK(line->words(Lang::en, {}, nullptr).find('1') == std::string::npos);  // rounds are Roman
        if (!heard.empty()) CHECK_FALSE(heard.back().is_same_line(*line));
        if (heard.size() < voice_book().lines("loyal", Moment::round_end).size())
            CHECK(different.insert(line->words(Lang::en, {}, nullptr)).second);
        heard.push_back(*line);
    }
}

TEST_CASE("voices: without a name to put into it, a line that needs one is left out") {
    for (std::uint64_t dice = 0; dice < 40; ++dice) {
        const auto line = choose_line(voice_book(), kNell, Moment::lose, {}, {}, dice);
        REQUIRE(line);
        CHECK(line->words(Lang::en, {}, nullptr).find('{') == std::string::npos);
    }
}

TEST_CASE("voices: what is stored of a line is read back, and reads in four languages") {
    SpokenLine line{Moment::refuse_too_cheap, "greedy", 1, {Seat(2), Seat::none(), 12000, 3, {}}, "price"};
    CHECK(SpokenLine::parse(line.to_text()) == line);
    std::set<std::string> texts;
    for (const Lang lang : kAllLangs) texts.insert(line.words(lang, {"Ann", "Bob", "Cal"}, nullptr));
    CHECK(texts.size() == 4);
    CHECK(line.words(Lang::de, {"Ann", "Bob", "Cal"}, nullptr).find("12.000") != std::string::npos);
    for (const char* damaged :
         {"", "greeting", "greeting nell x", "nothing nell 1", "greeting nell 1 you=9", "a b 1 c"})
        CHECK_FALSE(SpokenLine::parse(damaged));
    CHECK(SpokenLine{Moment::greeting, "nell", 99, {}, {}}.words(Lang::en, {}, nullptr).empty());
}

TEST_CASE("voices: a file with a fault is refused with the place of the fault") {
    CHECK_THROWS_AS(VoiceBook("personas = []"), InputError);
    CHECK_THROWS_WITH(VoiceBook("personas = []\n[lines.loyal.dancing]\nen = []\n[persona_lines]\n"),
                      doctest::Contains("no moment dancing"));
}

TEST_CASE("voices: the victim of a theft speaks to the thief, after a deal nobody does") {
    const auto match = start("la-cosa-nostra");
    BotVoices voices(find_game("la-cosa-nostra")->info(), match->vocabulary());
    const SeatSet all = SeatSet::players(4);
    voices.observe({event_of(*match, "attacks", 0, 2)}, *match);
    voices.observe({event_of(*match, "pays", 2, 0, 3)}, *match);
    CHECK(voices.has_wronged(Seat(0), Seat(2)));
    const auto remark = voices.take_remark(all, {}, 1);
    REQUIRE(remark);
    CHECK(remark->moment == Moment::robbed_by_you);
    CHECK(remark->speaker == Seat(2));
    CHECK(remark->facts.you == Seat(0));
    CHECK_FALSE(voices.take_remark(all, {}, 1));  // it was said
    voices.begin_turn(Seat(1));
    Event deal;
    deal.kind = kOfferAccepted;
    deal.seen_by = SeatSet::everyone();
    voices.observe({deal, event_of(*match, "pays", 2, 0, 3)}, *match);
    CHECK_FALSE(voices.take_remark(all, {}, 1));
}

TEST_CASE("voices: what only some saw is never remarked on") {
    const auto match = start("la-cosa-nostra");
    BotVoices voices(find_game("la-cosa-nostra")->info(), match->vocabulary());
    Event broken;
    broken.kind = kWordBroken;
    broken.a = 0;
    broken.b = 2;
    broken.seen_by = SeatSet::of(Seat(0)).with(Seat(2));
    voices.observe({broken}, *match);
    CHECK_FALSE(voices.take_remark(SeatSet::players(4), {}, 1));
    broken.seen_by = SeatSet::everyone();
    voices.observe({broken}, *match);
    voices.observe({}, *match);  // something private: it must not be what makes a bot speak
    CHECK_FALSE(voices.take_remark(SeatSet::players(4), {}, 1));
    voices.observe({broken}, *match);
    const auto remark = voices.take_remark(SeatSet::players(4), {}, 1);
    REQUIRE(remark);
    CHECK(remark->moment == Moment::own_promise_broken);
}

TEST_CASE("voices: what there is to say of a new round is said when its sealed answers are in") {
    const auto match = start("omerta");
    BotVoices voices(find_game("omerta")->info(), match->vocabulary());
    const Event failed = event_of(*match, "heist-failed", 0, 2);
    voices.observe({failed}, *match);
    REQUIRE(match->load_position(boost::json::object{{"round", 2}, {"phase", "actions"}}) == "");
    int said = 0;
    for (std::uint64_t dice = 1; dice <= 20; ++dice) {
        BotVoices one = voices;
        const auto says_of_round = [&] {
            const auto remark = one.take_remark(SeatSet::of(Seat(1)), {}, dice);
            return remark && remark->moment == Moment::round_end;
        };
        one.observe({failed}, *match, true);
        one.observe({}, *match, true);  // a sealed answer
        CHECK_FALSE(one.has_remarks());
        one.observe({failed}, *match);
        said += says_of_round();
        one.begin_turn(Seat(static_cast<int>(dice) % 4));
        one.observe({failed}, *match);
        CHECK_FALSE(says_of_round());  // only once
    }
    CHECK(said > 0);
    CHECK(said < 20);
}

TEST_CASE("V2 6.9: voices: at most one remark per turn") {
    const auto match = start("omerta");
    BotVoices voices(find_game("omerta")->info(), match->vocabulary());
    const auto speaks = [&](Seat on_turn, std::uint64_t dice) {
        voices.begin_turn(on_turn);
        voices.observe({event_of(*match, "heist-won", 0, 2)}, *match);
        return voices.take_remark(SeatSet::players(4), {}, dice).has_value();
    };
    CHECK(speaks(Seat(0), 1));
    CHECK_FALSE(speaks(Seat(0), 2));
    CHECK(speaks(Seat(1), 3));
}

TEST_CASE("V2 6.9: voices: at most twelve remarks per round, and nobody twice in a row") {
    const auto match = start("omerta");
    BotVoices voices(find_game("omerta")->info(), match->vocabulary());
    std::vector<HeardLine> heard;
    int said = 0;
    for (int i = 0; i < 40; ++i) {
        voices.begin_turn(Seat(i % 4));
        voices.observe({event_of(*match, "heist-won", i % 2, 2 + i % 2)}, *match);
        const auto remark = voices.take_remark(SeatSet::players(4), heard, static_cast<std::uint64_t>(i));
        if (!remark) continue;
        ++said;
        if (!heard.empty()) CHECK(heard.back().from != remark->speaker);
        heard.push_back({remark->speaker, {remark->moment, "loyal", 0, remark->facts, {}}});
    }
    CHECK(said == 12);
}

TEST_CASE("voices: the winner speaks last but one, and nobody claims a shared victory") {
    const SeatSet bots = SeatSet::players(4).without(Seat(0));
    const auto won = BotVoices::farewells(bots, SeatSet::of(Seat(2)), 5, 3);
    REQUIRE(won.size() == 2);
    CHECK(won[0].moment == Moment::win);
    CHECK(won[1].moment == Moment::good_game);
    CHECK(won[1].speaker != won[0].speaker);
    const auto lost = BotVoices::farewells(bots, SeatSet::of(Seat(0)), 5, 3);
    REQUIRE(lost.size() == 2);
    CHECK(lost[0].moment == Moment::lose);
    CHECK(lost[0].facts.you == Seat(0));
    const auto shared = BotVoices::farewells(bots, SeatSet::of(Seat(0)).with(Seat(1)), 5, 3);
    REQUIRE(shared.size() == 1);
    CHECK(shared[0].moment == Moment::good_game);
}

}  // namespace consigliere::server
