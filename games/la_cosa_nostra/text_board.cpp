// The board as text for a terminal, at most 80 columns.
#include "engine/text_style.hpp"
#include "engine/texts.hpp"
#include "games/la_cosa_nostra/game.hpp"

namespace consigliere::la_cosa_nostra {

namespace {

const Texts& labels() {
    static const Texts kTexts = [] {
        Texts texts;
        texts.add("games/la_cosa_nostra");
        return texts;
    }();
    return kTexts;
}

class TextBoard {
public:
    TextBoard(const Setup& setup, const View& view, Lang lang, const TextStyle& style)
        : q(setup, view.board), cards(setup.cards), board(view.board), v(view), lang_(lang), style_(style) {}

    std::string text() {
        line(style_.bold(label("round") + " " + std::to_string(board.round) + "  " + label(phase())));
        std::vector<std::string> market;
        for (const BusinessId business : board.market)
            if (business.exists())
                market.push_back(cards.type_names.name(cards.type_of[business], lang_) + " " +
                                 money(cards.type(business).price));
        wrapped(label("market") + " (" + label("stack") + " " + std::to_string(v.stack_size) + "):", market);
        for (const Seat seat : q.setup.all_seats()) player(seat);
        for (const ShownJob& job : v.jobs) under_way(job);
        if (v.viewer.is_player() && v.viewer.index < q.setup.players) hand(v.viewer);
        return out_;
    }

private:
    std::string_view phase() const {
        static constexpr IndexedArray<GamePhase, std::string_view, 8> kNames{
            {"setup", "draw", "planning", "planning", "action", "payday", "duel", "over"}};
        return kNames[v.phase];
    }
    std::string label(std::string_view key) const { return labels().get("draw." + std::string(key), lang_); }
    std::string money(int thousands) const { return money_text(thousands * 1000L, lang_); }

    void line(const std::string& text) {
        out_ += TextStyle::columns(text) > style_.width ? TextStyle::fit(text, style_.width) : text;
        out_ += '\n';
    }

    // A list over several lines, broken between items.
    void wrapped(const std::string& head, const std::vector<std::string>& items) {
        std::string row = head;
        bool fresh = true;
        for (const std::string& item : items) {
            const std::string next = (fresh ? " " : ", ") + item;
            if (TextStyle::columns(row) + TextStyle::columns(next) > style_.width - 1 && !fresh) {
                line(row + ",");
                row = "     " + item;
            } else {
                row += next;
            }
            fresh = false;
        }
        line(row);
    }

    void player(Seat seat) {
        if (!board.family[seat].exists()) return;
        std::string head = style_.name(seat) + ", " + cards.boss_names.name(board.family[seat], lang_) + "  " +
                           money(board.cash[seat]);
        if (board.laundered[seat] != 0) head += "  " + label("laundered") + " " + money(board.laundered[seat]);
        head += "  " + label("income") + " " + money(q.income(seat));
        int jobs = 0;
        for (const std::uint8_t n : v.backs[seat]) jobs += n;
        head += "  " + label("cards") + " " + std::to_string(jobs) + "+" + std::to_string(v.influence_count[seat]);
        if (!board.trophies[seat].empty())
            head += "  " + label("trophies") + " " + std::to_string(board.trophies[seat].size());
        if (board.start == seat) head += "  *";
        line(style_.seat(seat, head));
        std::vector<std::string> businesses, gangsters;
        for (const BusinessId business : board.businesses[seat]) businesses.push_back(this->business(business));
        for (const GangsterId gangster : board.gangsters[seat]) gangsters.push_back(this->gangster(gangster));
        for (const MonopolyId monopoly : kAllMonopolies)
            if (q.monopolist(monopoly) == seat)
                businesses.push_back(style_.good("[" + cards.monopoly_names.name(monopoly, lang_) + "]"));
        wrapped("   ", businesses);
        wrapped("   ", gangsters);
    }

    std::string markers(BusinessId business) const {
        std::string out;
        for (const Seat seat : q.setup.all_seats())
            for (const BusinessId at : board.markers[seat])
                if (at == business) out += style_.seat(seat, "o" + std::to_string(seat.index + 1));
        return out.empty() ? out : " " + out;
    }

    std::string business(BusinessId business) const {
        const std::string& name = cards.business_names.name(business, lang_);
        const bool deactivated = board.deactivated_businesses.has(business);
        return (deactivated ? style_.dim("(" + name + ")") : name) + markers(business);
    }

    std::string gangster(GangsterId gangster) const {
        std::string out = cards.gangster_names.name(gangster, lang_) + " " + std::to_string(q.strength(gangster));
        for (const Attachment attachment : kAllAttachments)
            if (q.has_attached(gangster, attachment))
                out += " [" + cards.influence_names.name(card_of(attachment), lang_) + "]";
        out += task(v.task[gangster]);
        return board.deactivated_gangsters.has(gangster) ? style_.dim("(" + out + ")") : out;
    }

    std::string task(ShownTask task) const {
        if (task.is_back()) return " <" + std::to_string(task.round()) + ">";
        if (task.has_face()) return " <" + cards.face_names.name(task.face(), lang_) + ">";
        if (!task.exists()) return "";
        return " <" + cards.business_names.name(task.business(), lang_) + markers(task.business()) + ">";
    }

    void under_way(const ShownJob& job) {
        std::string row =
            ">> P" + std::to_string(job.seat.index + 1) + " " + cards.gangster_names.name(job.gangster, lang_);
        if (job.face.exists()) row += ": " + cards.face_names.name(job.face, lang_);
        if (job.target.is_player()) row += " -> P" + std::to_string(job.target.index + 1);
        if (job.difficulty != 0) row += "  " + std::to_string(job.difficulty) + "+:";
        for (int i = 0; i < job.rolled; ++i) row += " " + std::to_string(job.dice[i]);
        if (job.payout != 0) row += "  " + money(job.payout);
        line(style_.bold(row));
    }

    void hand(Seat seat) {
        std::vector<std::string> jobs, influence;
        for (const FaceId face : v.hand[seat]) jobs.push_back(cards.face_names.name(face, lang_));
        for (const Influence card : v.influence[seat]) influence.push_back(cards.influence_names.name(card, lang_));
        wrapped(label("hand") + ":", jobs);
        wrapped(label("influence") + ":", influence);
    }

    const BoardQueries q;
    const Cards& cards;
    const Board& board;
    const View& v;
    const Lang lang_;
    const TextStyle& style_;
    std::string out_;
};

}  // namespace

std::string LaCosaNostra::draw(const View& view, Lang lang, const TextStyle& style) const {
    return TextBoard(setup_, view, lang, style).text();
}

}  // namespace consigliere::la_cosa_nostra
