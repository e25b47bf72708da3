// What a question is about: the card being played, the acting gangster, the whack or move, the income, the tie.
#include "games/nothing_personal/game.hpp"
#include "games/nothing_personal/vocabulary.hpp"

namespace consigliere::nothing_personal {

namespace {

class SubjectOf {
public:
    explicit SubjectOf(const View& seen) : view(seen) {}

    Subject card() const {
        const auto* play = view.frames.find<PlayFrame>();
        if (play == nullptr || !play->card.exists()) return {};
        return {"card", play->seat, {{"player", kSeat, play->seat.index}, {"card", kCardList, play->card.index}}};
    }
    Subject act(std::string_view key) const {
        const auto* frame = view.frames.find<ActFrame>();
        if (frame == nullptr) return card();
        Subject out{key, frame->seat, {{"player", kSeat, frame->seat.index}}};
        name(out, "gangster", "space", frame->space);
        if (frame->verb != kPass) out.names.push_back({"deed", kDeedList, frame->verb - kPower});
        return out;
    }
    Subject attempt(std::string_view whack, std::string_view card_whack, std::string_view move) const {
        const auto* frame = view.frames.find<AttemptFrame>();
        if (frame == nullptr) return {};
        const bool by_card = !frame->from.exists();
        Subject out{!frame->is_whack() ? move
                    : by_card          ? card_whack
                                       : whack,
                    frame->loser,
                    {{"player", kSeat, frame->seat.index}}};
        if (!by_card) name(out, "gangster", "space", frame->from);
        name(out, "target", "chair", frame->target);
        if (frame->roll != 0 && !frame->is_whack()) out.names.push_back({"face", kFaceList, frame->roll - 1});
        return out;
    }
    Subject tie() const {
        const auto* frame = view.frames.find<TieFrame>();
        return frame == nullptr ? Subject{} : at("tie", frame->space);
    }
    Subject income() const {
        const auto* frame = view.frames.find<IncomeFrame>();
        if (frame == nullptr || frame->position == 0 || !frame->receiver.is_player()) return {};
        Subject out = at("income", space_of_position(frame->position));
        out.concerned = frame->receiver;
        out.names.push_back({"player", kSeat, frame->receiver.index});
        return out;
    }
    Subject vacancy() const {
        const auto* frame = view.frames.find<FamilyFrame>();
        if (frame == nullptr || !frame->vacancy.exists()) return {};
        return {"vacancy", {}, {{"space", kSpaceList, frame->vacancy.index}}};
    }
    Subject occasion() const { return {"occasion", {}, {{"phase", kPartList, static_cast<int>(view.part)}}}; }

private:
    void name(Subject& out, std::string_view gangster, std::string_view space, SpaceId where) const {
        out.names.push_back({gangster, kGangsterList, view.spaces[where].gangster.index});
        out.names.push_back({space, kSpaceList, where.index});
    }
    Subject at(std::string_view key, SpaceId where) const {
        Subject out{key, {}, {}};
        name(out, "gangster", "space", where);
        return out;
    }

    const View& view;
};

}  // namespace

Subject NothingPersonal::subject(const View& view, std::uint8_t prompt) const {
    const PromptId asked = static_cast<PromptId>(prompt);
    if (view.question != asked) return {};
    const SubjectOf of(view);
    switch (asked) {
    case PromptId::ante:
    case PromptId::icon:
    case PromptId::space:
    case PromptId::marker:
    case PromptId::group:
    case PromptId::player:
    case PromptId::prisoner:
    case PromptId::extra:
    case PromptId::grant:
    case PromptId::grantee:
    case PromptId::give:
    case PromptId::sale:       return of.card();
    case PromptId::act:        return of.act("acts");
    case PromptId::act_space:
    case PromptId::act_marker:
    case PromptId::act_player: return of.act("action");
    case PromptId::consent:    return of.act("permission");
    case PromptId::tie:        return of.tie();
    case PromptId::income:     return of.income();
    case PromptId::reroll:     return of.attempt("whack-roll", "card-whack-roll", "move-roll");
    case PromptId::wh1:        return of.attempt("whack", "card-whack", "move-roll");
    case PromptId::wh2:        return of.attempt("whack-hits", "card-whack-hits", "move-roll");
    case PromptId::fill:       return of.vacancy();
    case PromptId::any:        return of.occasion();
    default:                   return {};
    }
}

}  // namespace consigliere::nothing_personal
