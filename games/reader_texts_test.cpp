// What a reader is shown of events that name the reader: every sentence of every game, put together for each reader.
#include "games/registry.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/vocabulary_fields.hpp"

using namespace consigliere;

namespace {

// Names that no text contains.
const PlayerNames kReaderNames{"Xq1", "Xq2", "Xq3"};

void set(Event& event, Field field, int value) {
    switch (field) {
    case Field::a: event.a = static_cast<std::uint8_t>(value); return;
    case Field::b: event.b = static_cast<std::uint8_t>(value); return;
    case Field::c: event.c = static_cast<std::uint8_t>(value); return;
    case Field::d: event.d = static_cast<std::uint8_t>(value); return;
    default:       event.n = static_cast<std::int16_t>(value); return;
    }
}

int value_of(const Vocabulary& v, const ArgSpec& arg, Seat seat) {
    return arg.type == kSeat ? seat.index : v.find(arg.type, seat_text(seat));
}

// This event once with every argument that may be absent or below zero, and once with none of them. Its seats are
// different people, the first of them p1.
std::vector<Event> examples_of(const Vocabulary& v, const VerbSpec& spec) {
    std::vector<Event> out;
    for (const bool absent : {false, true})
        for (const int number : {1, -1}) {
            Event event{spec.kind};
            int seats = 0;
            for (const ArgSpec& arg : spec.args) {
                if (arg.optional && absent)
                    set(event, arg.field, kNothing);
                else if (holds_seats(v, arg))
                    set(event, arg.field, value_of(v, arg, Seat(seats++)));
                else
                    set(event, arg.field, arg.type == kNumber ? number : 0);
            }
            out.push_back(event);
        }
    return out;
}

std::vector<VerbSpec> all_events(const Vocabulary& v) {
    std::vector<VerbSpec> out = v.events;
    for (int kind = kOfferMade; kind <= kWordBroken; ++kind)
        out.push_back(engine_event_spec(static_cast<std::uint8_t>(kind)));
    return out;
}

}  // namespace

TEST_CASE("V2 12.3: no event names its reader; a text for everyone names all") {
    for (const GameKind* kind : all_games()) {
        int read = 0;
        const auto match = kind->start(3, OptionValues(kind->options()), kind->house_cards());
        const Vocabulary& v = match->vocabulary();
        for (const VerbSpec& spec : all_events(v)) {
            if (!kind->texts().has("event." + std::string(spec.verb))) continue;
            for (const Event& event : examples_of(v, spec))
                for (const Lang lang : kAllLangs)
                    for (int i = 0; i < 3; ++i) {
                        const Seat reader(i);
                        const std::string& name = kReaderNames[reader.index];
                        const auto say = [&](Seat to) {
                            return v.describe(event, to, kind->texts(), lang, kReaderNames);
                        };
                        INFO(kind->info().id, ": ", spec.verb, ": '", say(reader), "'");
                        CHECK(say(reader).find(name) == std::string::npos);
                        // Nothing but the reader is said in another way, and only to the reader.
                        CHECK((v.names_seat(event, reader) || say(reader) == say(Seat::none())));
                        read += say(Seat::none()).find(name) != std::string::npos;
                    }
        }
        CHECK(read > 500);
    }
}

TEST_CASE("V2 12.3: deals and promises say you to who reads them") {
    const GameKind& kind = *find_game("la-cosa-nostra");
    const auto match = kind.start(3, OptionValues(kind.options()), kind.house_cards());
    const Vocabulary& v = match->vocabulary();
    const auto parsed = v.parse("p1 offer p2 gives cash 5000 wants cash 2000");
    REQUIRE(std::holds_alternative<Command>(parsed));
    const Terms terms = std::get<Command>(parsed).terms;
    const auto deal = [&](Seat reader) {
        return v.describe(terms, Seat(0), Seat(1), reader, kind.texts(), Lang::en, kReaderNames);
    };
    CHECK(deal(Seat(0)) == "You give $5,000 and get $2,000");
    CHECK(deal(Seat(1)) == "Xq1 gives $5,000 and gets $2,000");
    const auto said = v.parse("p1 promise p2 pay 2000 until 3");
    REQUIRE(std::holds_alternative<Command>(said));
    Word word = std::get<Command>(said).word;
    word.giver = Seat(0);
    word.receiver = Seat(1);
    const auto promise = [&](Seat reader, Lang lang) {
        return v.describe(word, reader, kind.texts(), lang, kReaderNames);
    };
    CHECK(promise(Seat(0), Lang::en).starts_with("You promise Xq2: "));
    CHECK(promise(Seat(1), Lang::en).starts_with("Xq1 promises you: "));
    CHECK(promise(Seat(1), Lang::es).starts_with("Xq1 te promete: "));
    CHECK(promise(Seat(2), Lang::en).starts_with("Xq1 promises Xq2: "));
    CHECK(promise(Seat::none(), Lang::de).starts_with("Xq1 verspricht Xq2: "));
}
