// The table as text for a terminal, at most 80 columns.
#include "engine/paint.hpp"
#include "engine/texts.hpp"
#include "games/la_cosa_nostra/game.hpp"
#include "games/la_cosa_nostra/phases.hpp"

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

class Drawing {
public:
    Drawing(const Rules& rules, const View& view, Lang lang, const Paint& paint)
        : r(rules), v(view), t(view.table), lang_(lang), paint_(paint) {
        public_.table = view.table;
    }

    std::string text() {
        line(paint_.bold(label("round") + " " + std::to_string(t.round) + "  " + label(phase_name(v.phase))));
        std::vector<std::string> market;
        for (const std::uint8_t b : t.market)
            if (b != kNothing)
                market.push_back(r.cards.type_names[r.cards.type_of[b]][lang_] + " " + money(r.type(b).price));
        wrapped(label("market") + " (" + label("stack") + " " + std::to_string(v.stack_size) + "):", market);
        for (const Seat seat : r.all_seats()) player(seat);
        for (const JobShown& job : v.jobs) under_way(job);
        if (v.viewer.is_player() && v.viewer.index < r.players) hand(v.viewer.index);
        return out_;
    }

private:
    std::string label(std::string_view key) const { return labels().get("draw." + std::string(key), lang_); }
    std::string money(int thousands) const { return money_text(thousands * 1000L, lang_); }

    void line(const std::string& text) {
        out_ += Paint::columns(text) > paint_.width ? Paint::fit(text, paint_.width) : text;
        out_ += '\n';
    }

    // A list over several lines, broken between items.
    void wrapped(const std::string& head, const std::vector<std::string>& items) {
        std::string row = head;
        bool fresh = true;
        for (const std::string& item : items) {
            const std::string next = (fresh ? " " : ", ") + item;
            if (Paint::columns(row) + Paint::columns(next) > paint_.width - 1 && !fresh) {
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
        const auto i = seat.index;
        if (t.boss[i] == kNothing) return;
        std::string head = paint_.name(Seat(static_cast<int>(i))) + ", " + r.cards.boss_names[t.boss[i]][lang_] + "  " +
                           money(t.cash[i]);
        if (t.laundered[i] != 0) head += "  " + label("laundered") + " " + money(t.laundered[i]);
        head += "  " + label("income") + " " + money(r.income(public_, seat));
        int jobs = 0;
        for (const std::uint8_t n : v.backs[i]) jobs += n;
        head += "  " + label("cards") + " " + std::to_string(jobs) + "+" + std::to_string(v.influence_count[i]);
        if (t.trophies[i] != 0) head += "  " + label("trophies") + " " + std::to_string(std::popcount(t.trophies[i]));
        if (t.start == seat) head += "  *";
        line(paint_.seat(seat, head));
        std::vector<std::string> businesses, gangsters;
        each(t.owned[i], [&](int b) { businesses.push_back(business(b)); });
        each(t.gang[i], [&](int g) { gangsters.push_back(gangster(g)); });
        for (int m = 0; m < kMonopolies; ++m)
            if (r.monopolist(public_, m) == seat)
                businesses.push_back(
                    paint_.good("[" + r.cards.monopoly_names[static_cast<std::size_t>(m)][lang_] + "]"));
        wrapped("   ", businesses);
        wrapped("   ", gangsters);
    }

    std::string marks(int b) const {
        std::string out;
        for (const Seat seat : r.all_seats())
            for (const std::uint8_t at : t.marker[seat.index])
                if (at == b) out += paint_.seat(seat, "o" + std::to_string(seat.index + 1));
        return out.empty() ? out : " " + out;
    }

    std::string business(int b) const {
        const std::string name = r.cards.business_names[static_cast<std::size_t>(b)][lang_];
        return (t.dark >> b & 1 ? paint_.dim("(" + name + ")") : name) + marks(b);
    }

    std::string gangster(int g) const {
        std::string out =
            r.cards.gangster_names[static_cast<std::size_t>(g)][lang_] + " " + std::to_string(r.strength(public_, g));
        for (int i = 0; i < 4; ++i)
            if (t.attached[static_cast<std::size_t>(i)] >> g & 1)
                out +=
                    " [" +
                    r.cards.influence_names[static_cast<std::size_t>(kHenchman) + static_cast<std::size_t>(i)][lang_] +
                    "]";
        const std::uint8_t task = v.task[static_cast<std::size_t>(g)];
        if (task != kNothing && task >= kBack)
            out += " <" + std::to_string(task - kBack + 1) + ">";
        else if (task < kPurchase)
            out += " <" + r.cards.face_names[task][lang_] + ">";
        else if (task != kNothing)
            out += " <" + r.cards.business_names[static_cast<std::size_t>(task - kPurchase)][lang_] +
                   marks(task - kPurchase) + ">";
        return t.asleep >> g & 1 ? paint_.dim("(" + out + ")") : out;
    }

    void under_way(const JobShown& job) {
        std::string row =
            ">> P" + std::to_string(job.seat.index + 1) + " " + r.cards.gangster_names[job.gangster][lang_];
        if (job.face != kNothing) row += ": " + r.cards.face_names[job.face][lang_];
        if (job.target.is_player()) row += " -> P" + std::to_string(job.target.index + 1);
        if (job.difficulty != 0) row += "  " + std::to_string(job.difficulty) + "+:";
        for (int i = 0; i < job.rolled; ++i) row += " " + std::to_string(job.dice[static_cast<std::size_t>(i)]);
        if (job.payout != 0) row += "  " + money(job.payout);
        line(paint_.bold(row));
    }

    void hand(std::size_t i) {
        std::vector<std::string> jobs, influence;
        for (const std::uint8_t face : v.hand[i]) jobs.push_back(r.cards.face_names[face][lang_]);
        for (const std::uint8_t card : v.influence[i]) influence.push_back(r.cards.influence_names[card][lang_]);
        wrapped(label("hand") + ":", jobs);
        wrapped(label("influence") + ":", influence);
    }

    const Rules& r;
    const View& v;
    const TableTop& t;
    Lang lang_;
    const Paint& paint_;
    State public_;
    std::string out_;
};

}  // namespace

std::string LaCosaNostra::draw(const View& view, Lang lang, const Paint& paint) const {
    return Drawing(rules_, view, lang, paint).text();
}

}  // namespace consigliere::la_cosa_nostra
