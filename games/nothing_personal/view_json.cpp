// A view as JSON.
#include "engine/json_writer.hpp"
#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/vocabulary.hpp"

namespace consigliere::nothing_personal {

namespace {

class ViewWriter {
public:
    ViewWriter(const Setup& setup, const View& view, JsonWriter& writer)
        : g(setup), cards(setup.cards), v(view), w(writer) {}

    void write() {
        w.field("round", v.round);
        w.field("phase", kPartSlugs[static_cast<int>(v.part)]);
        seat("holder", v.holder);
        if (v.part == Part::influence || v.part == Part::fence) seat("turn", v.turn);
        if (v.part == Part::influence) {
            w.field("circuit", v.circuit);
            w.field("ante", v.ante);
            seats("passed", v.passed);
        }
        if (v.part == Part::income) w.field("position", v.frames.at<IncomeFrame>(0).position);
        if (v.part == Part::actions) w.field("position", v.frames.at<VisitsFrame>(0).position);
        w.array("players", [&] {
            for (const Seat p : v.seats()) player(p);
        });
        w.object("board", [&] {
            for (int number = kPositions; number > 0; --number) space(space_of_position(number));
            for (int i = kSpaces - 1; i >= kPositions; --i) space(SpaceId(kPositions + kSpaces - 1 - i));
        });
        w.field("deck", v.deck);
        influence("discard", v.discard);
        w.field("gangster_deck", v.gangster_deck);
        gangsters("prison", v.prison);
        gangsters("fishes", v.fishes);
        gangsters("acted", v.acted);
        w.object("supply", [&] {
            w.field("neutral", v.neutral);
            w.field("blackmail", v.blackmail);
            w.field("negate", v.negate);
        });
        if (is_open()) pieces_out_of_sight();
        w.key("action");
        action();
        w.field("over", v.part == Part::over);
        if (v.part == Part::over)
            seats("winners", v.winners);
        else if (v.prompt != 0xFF)  // a given position before it runs on
            decision();
    }

private:
    bool is_open() const { return v.viewer == Seat::open(); }

    // What players can know by following the game, and what nobody sees: with it the position can be given again.
    void pieces_out_of_sight() {
        if (!v.aside.empty()) gangsters("aside", v.aside);
        if (!v.rerolled.empty()) gangsters("rerolled", v.rerolled);
        if (!v.promoted.empty()) gangsters("promoted", v.promoted);
        if (const auto* final_scoring = v.frames.find<FinalScoringFrame>())
            if (final_scoring->position > 0) w.field("position", final_scoring->position);
        if (v.part == Part::setup || v.part == Part::influence || v.part == Part::fence) seat("first", v.first);
        if (v.part != Part::over) w.field("moment", kMomentSlugs[static_cast<int>(v.moment)]);
        if (v.controller != Seat::none()) seat("controller", v.controller);
    }

    void seat(std::string_view key, Seat p) { w.field(key, p.index + 1); }
    void seats(std::string_view key, SeatSet seats) {
        w.array(key, [&] {
            for (const Seat p : seats) w.value(p.index + 1);
        });
    }
    void influence(std::string_view key, const CardSet& set) {
        w.array(key, [&] {
            for (const CardId c : set) w.value(cards.influence_names.slugs[c.index]);
        });
    }
    void gangsters(std::string_view key, const GangsterSet& set) {
        w.array(key, [&] {
            for (const GangsterId x : set) w.value(cards.gangster_names.slugs[x.index]);
        });
    }
    const std::string& slug(SpaceId space) const { return cards.position_names.slugs[space.index]; }
    void place(std::string_view key, SpaceId space) {
        if (space.exists())
            w.field(key, slug(space));
        else
            w.field(key, nullptr);
    }

    void player(Seat p) {
        const PlayerView& x = v.players[p];
        w.object([&] {
            seat("seat", p);
            w.field("money", x.money);
            w.field("respect", x.respect);
            w.field("markers", x.supply);
            w.field("cards", x.cards);
            if (v.viewer == p || is_open())
                influence("hand", x.hand);
            else if (!x.hand.empty())
                influence("known", x.hand);
            if (!(x.hand & v.selling).empty()) influence("selling", x.hand & v.selling);
            if (!x.knows.empty()) influence("knows", x.knows);
            if (is_open() && x.top != 0) w.field("top", x.top);
            if (g.options.reroll_tokens > 0) w.field("reroll_tokens", x.reroll_tokens);
        });
    }

    void space(SpaceId at) {
        const Space& x = v.spaces[at];
        w.key(slug(at));
        if (!x.gangster.exists()) return w.value(nullptr);
        w.object([&] {
            w.field("gangster", cards.gangster_names.slugs[x.gangster.index]);
            w.object("markers", [&] {
                for (const OwnerId owner : kEveryOwner)
                    if (x.markers[owner] != 0) w.field(kOwnerSlugs[owner.index], x.markers[owner]);
            });
            if (x.blackmail.exists()) w.field("blackmail", kOwnerSlugs[x.blackmail.index]);
            if (x.sideways) w.field("sideways", true);
            if (x.negated) w.field("negated", true);
        });
    }

    // The action, play or roll under way, for whoever draws the table.
    void action() {
        for (int i = v.frames.size() - 1; i > 0; --i)
            if (v.frames.visit(i, [&](const auto& f) { return write_action(f); })) return;
        w.value(nullptr);
    }
    bool write_action(const auto&) { return false; }
    bool write_action(const PlayFrame& f) {
        w.object([&] {
            w.field("doing", "card");
            seat("seat", f.seat);
            w.field("card", cards.influence_names.slugs[f.card.index]);
        });
        return true;
    }
    bool write_action(const TieFrame& f) {
        w.object([&] {
            w.field("doing", "tie");
            place("from", f.space);
            seats("tied", f.tied);
        });
        return true;
    }
    bool write_action(const AttemptFrame& f) {
        w.object([&] {
            w.field("doing", f.is_whack() ? "whack" : "move");
            seat("seat", f.seat);
            place("from", f.from);
            place("target", f.target);
            if (f.loser != Seat::none()) seat("against", f.loser);
            if (f.roll == 0) return;
            const bool split = g.options.split_die && f.is_whack();
            w.field("roll", split ? kWhackFaceSlugs[whack_face(f.roll)] : kFaceSlugs[f.roll - 1]);
        });
        return true;
    }
    // What a gangster is about to do, with all targets named so far (NP-BLACK-4).
    bool write_action(const ActFrame& f) {
        w.object([&] {
            w.field("doing", "action");
            seat("seat", f.seat);
            w.field("from", slug(f.space));
            w.field("refusals", f.refusals);
            if (f.step == ActFrame::Step::choose) return;
            w.field("deed", kDeedSlugs[f.verb - kPower]);
            w.array("targets", [&] {
                for (int i = 0; i < f.named; ++i) target(f.targets[i]);
            });
        });
        return true;
    }

    void target(const MarkerRef& x) {
        switch (kind_of_target(x)) {
        case TargetKind::space:  w.value(slug(x.space)); break;
        case TargetKind::player: w.value(kOwnerSlugs[x.owner.index]); break;
        case TargetKind::marker:
            w.object([&] {
                w.field("space", slug(x.space));
                w.field("owner", kOwnerSlugs[x.owner.index]);
                w.field("lying", kLyingSlugs[x.on_token]);
            });
            break;
        case TargetKind::nothing: break;
        }
    }

    void decision() {
        const Prompt& prompt = kPrompts[v.prompt];
        w.object("decision", [&] {
            w.field("id", prompt.id);
            w.field("key", prompt.key);
            seats("asked", v.asked);
        });
    }

    const Setup& g;
    const Cards& cards;
    const View& v;
    JsonWriter& w;
};

}  // namespace

void NothingPersonal::write_view(const View& view, JsonWriter& w) const { ViewWriter(setup_, view, w).write(); }

}  // namespace consigliere::nothing_personal
