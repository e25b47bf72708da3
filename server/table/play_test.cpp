// A match and its record without a table: what can be undone, and what the log gets. Sealed Bids is not needed: planning
// in La Cosa Nostra has moves that nobody else can observe.
#include "server/table/play.hpp"

#include <doctest/doctest.h>

#include "games/registry.hpp"

namespace consigliere::server::play_test {

namespace {

struct Game {
    Play play;
    std::vector<store::Entry> log;

    explicit Game(std::uint64_t number = 1) {
        const GameKind& kind = *find_game("la-cosa-nostra");
        const CardSource cards = kind.house_cards();
        const CardSetId set = kind.card_set(cards);
        const Seed host = seed_from_number(number);
        LogHead head;
        head.game = kind.info().id;
        head.rules_version = kind.info().rules_version;
        head.card_set = set.id;
        head.card_hash = set.hash;
        head.players = 3;
        head.names = {"Ann", "Bob", "Cal"};
        head.seats = {"person", "person", "person"};
        head.commitment = commitment(host);
        head.shares.resize(3);
        play.start(Record(kind, head, host, cards));
        play.draw_chance(0, log);
    }

    const Match& match() const { return play.match(); }
    Seat asked() const { return match().decision().may_act.first(); }
    std::vector<Command> answers(Seat seat) const {
        ActionList legal;
        match().legal_actions(seat, legal);
        std::vector<Command> out;
        for (const Action& action : legal) out.push_back({action, {}, {}});
        return out;
    }
    void perform(const Command& command) {
        const Play::Performed done = play.perform({command}, false, 0, 0);
        log.insert(log.end(), done.entries.begin(), done.entries.end());
    }
    // Plays on until somebody has a move that can be undone.
    Command undoable_move() {
        Rng rng(1);
        for (int i = 0; i < 500; ++i) {
            const std::vector<Command> all = answers(asked());
            for (const Command& command : all)
                if (play.is_undoable(command)) return command;
            perform(all[rng.below(static_cast<std::uint32_t>(all.size()))]);
        }
        FAIL("no move could be undone");
        return {};
    }
};

}  // namespace

TEST_CASE("play: a deferred move is not in the stored log, and taking it back leaves nothing of it") {
    Game game;
    const Command move = game.undoable_move();
    const Seat seat = move.action.seat;
    const std::uint64_t before = game.match().hash();
    const auto stored = game.play.stored_log().entries();
    game.play.defer(move, 0);
    CHECK(game.match().hash() != before);
    CHECK(game.play.has_uncommitted(seat));
    CHECK(game.play.stored_log().entries() == stored);
    CHECK(game.play.stored_position()->hash() == before);
    const auto rest = game.play.take_back(seat);
    REQUIRE(rest);
    CHECK(rest->empty());
    CHECK(game.match().hash() == before);
    CHECK_FALSE(game.play.has_uncommitted(seat));
    CHECK_FALSE(game.play.take_back(seat));
}

TEST_CASE("play: the next move of the same seat commits deferred ones, in their order") {
    Game game;
    const Command move = game.undoable_move();
    const std::size_t stored = game.log.size();
    game.play.defer(move, 0);
    const std::vector<Command> next = game.answers(move.action.seat);
    REQUIRE(!next.empty());
    const Play::Performed done = game.play.perform({next.back()}, false, 0, 0);
    REQUIRE(done.entries.size() >= 2);
    const Vocabulary& vocabulary = game.match().vocabulary();
    CHECK(done.entries[0].text == vocabulary.to_text(move));
    CHECK(done.entries[1].text == vocabulary.to_text(next.back()));
    CHECK(done.entries[0].seq == static_cast<int>(stored) + 1);
    CHECK(done.news.size() == done.entries.size());
    CHECK(game.play.uncommitted().empty());
    CHECK(game.play.stored_log().entries() == stored + done.entries.size());
}

TEST_CASE("play: what has become impossible is replaced by the rules' own answer, the same whenever it is computed") {
    Game game;
    const Seat seat = game.asked();
    const Action own = game.play.default_action(seat, 12345);
    CHECK(game.play.default_action(seat, 12345) == own);
    Command impossible = game.answers(seat).front();
    impossible.action.a = 200;
    REQUIRE(game.match().check(impossible));
    const Play::Performed done = game.play.perform({impossible}, false, 12345, 0);
    REQUIRE(!done.steps.empty());
    CHECK(done.steps.front().command.action == own);
    CHECK(done.answered);
}

}  // namespace consigliere::server::play_test
