#include "server/table/prepared_moves.hpp"

#include <algorithm>

#include "server/table/saved_texts.hpp"

namespace consigliere::server {

void PreparedMoves::set(Seat seat, std::vector<std::string> moves) {
    moves_[seat] = std::move(moves);
    dropped_[seat].clear();
}

void PreparedMoves::drop_impossible(const Match& match, Seat seat) {
    dropped_[seat].clear();
    if (moves_[seat].empty()) return;
    ActionList legal;
    match.legal_actions(seat, legal);
    std::erase_if(moves_[seat], [&](const std::string& text) {
        const auto parsed = match.vocabulary().parse(text);
        const Command* move = std::get_if<Command>(&parsed);
        if (move == nullptr) return true;
        if (std::none_of(legal.begin(), legal.end(), [&](const Action& a) { return a.kind == move->action.kind; }))
            return false;
        const Refusal refusal = match.check(*move);
        if (refusal) dropped_[seat].emplace_back(*move, refusal);
        return static_cast<bool>(refusal);
    });
}

void PreparedMoves::remove_played(const Match& match, const Command& played) {
    if (!played.action.seat.is_player()) return;
    std::vector<std::string>& moves = moves_[played.action.seat];
    if (moves.empty()) return;
    const auto at = std::find(moves.begin(), moves.end(), match.vocabulary().to_text(played));
    if (at != moves.end()) moves.erase(at);
}

void PreparedMoves::save(JsonWriter& w, Seat seat) const {
    if (!moves_[seat].empty()) save_texts(w, "prepared", moves_[seat]);
}

void PreparedMoves::load(Seat seat, const boost::json::object& saved) { moves_[seat] = load_texts(saved, "prepared"); }

}  // namespace consigliere::server
