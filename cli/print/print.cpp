// Sheets of cards to print and cut, with their backs, and a page of short rules per game.
#include <ostream>

#include <boost/json.hpp>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/print/canvas.hpp"
#include "engine/embedded.hpp"

namespace consigliere::cli {

namespace json = boost::json;

namespace {

struct Paper {
    std::string_view name;
    double width, height;
};
constexpr Paper kPapers[] = {{"a4", 210, 297}, {"letter", 215.9, 279.4}};

// The usual size of a playing card; three rows of three fit both papers.
constexpr double kWidth = 63, kHeight = 88;
constexpr int kAcross = 3, kDown = 3;
constexpr double kMargin = 4;

constexpr Colour kInk{0.11, 0.1, 0.09}, kMuted{0.4, 0.37, 0.32}, kCream{0.98, 0.96, 0.92}, kBrass{0.63, 0.48, 0.2},
    kNight{0.09, 0.11, 0.12}, kGold{0.82, 0.7, 0.48};

std::string text_of(const json::value& value) {
    return value.is_string() ? json::value_to<std::string>(value) : json::serialize(value);
}

std::string roman(std::size_t number) {
    static constexpr std::string_view digits[] = {"I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"};
    return number >= 1 && number <= std::size(digits) ? std::string(digits[number - 1]) : std::to_string(number);
}

const Paper& paper_named(std::string_view name) {
    for (const Paper& paper : kPapers)
        if (paper.name == name) return paper;
    throw InputError(fmt::format("unknown paper '{}'; papers: a4, letter", name));
}

// The pictures of a game by what they show and the card's id ("face gambino").
std::map<std::string, std::string_view, std::less<>> pictures_of(const GameKind& kind) {
    std::map<std::string, std::string_view, std::less<>> out;
    std::string_view rest = embedded::file(fmt::format("{}/print_art.txt", kind.info().folder));
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = rest.substr(0, end);
        const std::size_t second = line.find(' ', line.find(' ') + 1);
        out.emplace(line.substr(0, second), line.substr(second + 1));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return out;
}

// One copy of a card. Where each round has its own deck, the copy belongs to one of them; otherwise 0.
struct Copy {
    const json::object* card;
    std::size_t round;
};

std::vector<Copy> copies_of(const json::object& card) {
    std::vector<Copy> out;
    if (const json::value* by_round = card.if_contains("copies")) {
        const json::array& counts = by_round->as_array();
        for (std::size_t round = 0; round < counts.size(); ++round)
            out.insert(out.end(), static_cast<std::size_t>(counts[round].as_int64()), {&card, round + 1});
    } else {
        out.assign(static_cast<std::size_t>(card.at("count").as_int64()), {&card, 0});
    }
    return out;
}

class Sheets {
public:
    Sheets(const GameKind& kind, const json::object& set, Lang lang, const Paper& paper)
        : kind_(kind),
          set_(set),
          lang_(lang),
          paper_(paper),
          pictures_(pictures_of(kind)),
          canvas_(fmt::format("{} ({})", kind.info().name[lang], kLangCodes[static_cast<std::size_t>(lang)])) {
        for (const json::value& card : set.at("cards").as_array())
            names_[text_of(card.at("id"))] = text_of(card.at("name").at(kLangCodes[static_cast<std::size_t>(lang)]));
    }

    void add_cards() {
        std::vector<Copy> waiting;
        const auto flush = [&] {
            if (waiting.empty()) return;
            add_sheet(waiting, false);
            add_sheet(waiting, true);
            waiting.clear();
        };
        for (const json::value& card : set_.at("cards").as_array())
            for (const Copy& copy : copies_of(card.as_object())) {
                ++cards_;
                waiting.push_back(copy);
                if (waiting.size() == kAcross * kDown) flush();
            }
        flush();
    }

    void add_aid() {
        const json::value course = json::parse(
            embedded::file(fmt::format("web/src/learn/texts/{}.json", kLangCodes[static_cast<std::size_t>(lang_)])));
        const json::value* own = course.as_object().if_contains(kind_.info().id);
        if (own == nullptr) return;
        canvas_.add_page(paper_.width, paper_.height);
        const double edge = 20, width = paper_.width - 2 * edge;
        canvas_.write(kind_.info().name[lang_], Face::title, 24, edge, 28, 0, kInk);
        double y = canvas_.write_in(text_of(own->at("goal")), Face::bold, 11.5, {edge, 34, width, 30}, 0, kBrass) + 5;
        const json::array& sections = own->at("sections").as_array();
        for (std::size_t i = 0; i < sections.size(); ++i) {
            const std::string title = fmt::format("{}  {}", roman(i + 1), text_of(sections[i].at("title")));
            canvas_.write(title, Face::title, 14, edge, y + 4, 0, kBrass);
            const Box room{edge, y + 6.5, width, paper_.height - y - 6.5 - edge / 2};
            y = canvas_.write_in(text_of(sections[i].at("text")), Face::text, 11.5, room, 0, kInk) + 5;
        }
    }

    int cards() const { return cards_; }
    std::string bytes() { return canvas_.bytes(); }

private:
    // Backs are mirrored, so that each lies behind its face when the sheet is turned over its long edge.
    void add_sheet(const std::vector<Copy>& cards, bool backs) {
        canvas_.add_page(paper_.width, paper_.height);
        const double left = (paper_.width - kAcross * kWidth) / 2, top = (paper_.height - kDown * kHeight) / 2;
        for (std::size_t i = 0; i < cards.size(); ++i) {
            const int column = static_cast<int>(i) % kAcross, row = static_cast<int>(i) / kAcross;
            const Box box{left + kWidth * (backs ? kAcross - 1 - column : column), top + kHeight * row, kWidth,
                          kHeight};
            backs ? draw_back(cards[i], box) : draw_face(cards[i], box);
        }
        for (int i = 0; i <= kAcross; ++i)
            for (const double y : {top - 5.5, top + kDown * kHeight + 1.5})
                canvas_.line(left + kWidth * i, y, left + kWidth * i, y + 4, 0.15);
        for (int i = 0; i <= kDown; ++i)
            for (const double x : {left - 5.5, left + kAcross * kWidth + 1.5})
                canvas_.line(x, top + kHeight * i, x + 4, top + kHeight * i, 0.15);
    }

    std::string kind_name(const json::object& card) const {
        const std::string kind = text_of(card.at("kind"));
        const Localised* name = kind_.texts().find("print.kind-" + kind);  // a game that is added may have none
        return name == nullptr ? kind : (*name)[lang_];
    }

    void draw_back(const Copy& copy, const Box& box) {
        canvas_.fill(box, kNight);
        for (const double inset : {kMargin, kMargin + 1.2})
            canvas_.outline({box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset}, kGold,
                            inset == kMargin ? 0.5 : 0.15, 2.5);
        const double middle = box.x + box.width / 2;
        canvas_.write_in(kind_.info().name[lang_], Face::title, 15, {box.x + 9, box.y + 30, box.width - 18, 22}, 0.5,
                         kGold);
        canvas_.write(kind_name(*copy.card), Face::text, 9, middle, box.y + 60, 0.5, kGold);
        if (copy.round > 0) canvas_.write(roman(copy.round), Face::title, 16, middle, box.y + 70, 0.5, kGold);
    }

    void draw_face(const Copy& copy, const Box& box) {
        const json::object& card = *copy.card;
        canvas_.fill(box, kCream);
        canvas_.outline({box.x + 2, box.y + 2, box.width - 4, box.height - 4}, kBrass, 0.35, 2.5);
        const double x = box.x + kMargin, width = box.width - 2 * kMargin;
        canvas_.write_in(names_.at(text_of(card.at("id"))), Face::title, 12, {x, box.y + 4.5, width, 10.5}, 0.5, kInk);
        canvas_.write(kind_name(card), Face::text, 6.5, box.x + box.width / 2, box.y + 17.5, 0.5, kMuted);
        double y = draw_picture(text_of(card.at("id")), {x, box.y + 19, width, 34}) + 2;
        if (const std::string facts = facts_of(copy); !facts.empty())
            y = canvas_.write_in(facts, Face::bold, 7.5, {x, y, width, 10}, 0.5, kInk) + 0.8;
        const std::string text = text_of(card.at("text").at(kLangCodes[static_cast<std::size_t>(lang_)]));
        canvas_.write_in(text, Face::text, 8, {x, y, width, box.y + box.height - 7 - y}, 0.5, kInk);
        canvas_.write(fmt::format("Consigliere, {}", text_of(set_.at("set"))), Face::text, 4.5, box.x + box.width / 2,
                      box.y + box.height - 3.6, 0.5, kMuted);
    }

    // Where the picture ends; cards without one have more room for text.
    double draw_picture(const std::string& id, const Box& box) {
        for (const std::string_view what : {"face", "card", "scene", "emblem"}) {
            const auto at = pictures_.find(fmt::format("{} {}", what, id));
            if (at == pictures_.end()) continue;
            const double width = what == "face" || what == "emblem" ? box.height : box.width;
            canvas_.draw(at->second, {box.x + (box.width - width) / 2, box.y, width, box.height});
            return box.y + box.height;
        }
        return box.y;
    }

    // Numbers that the card's text does not state, as the game's texts name them.
    std::string facts_of(const Copy& copy) const {
        const json::object& card = *copy.card;
        const Localised* pattern = kind_.texts().find("print.facts-" + text_of(card.at("kind")));
        std::vector<std::pair<std::string, std::string>> values{{"round.roman", roman(copy.round)}};
        for (const auto& [key, value] : card) {
            values.emplace_back(key, text_of(value));
            if (value.is_int64()) values.emplace_back(std::string(key) + ".money", money_text(value.as_int64(), lang_));
            if (key == "types") values.emplace_back("types.names", types_of(text_of(value)));
        }
        std::vector<std::pair<std::string_view, std::string>> args(values.begin(), values.end());
        std::string out = pattern == nullptr ? "" : fill((*pattern)[lang_], args);
        if (const json::value* needs = card.if_contains("needs"); needs != nullptr && !needs->as_array().empty())
            out += (out.empty() ? "" : ". ") + kind_.texts().get("print.needs", lang_,
                                                                 std::array{std::pair<std::string_view, std::string>{
                                                                     "needs", names_of(needs->as_array())}});
        return out;
    }

    std::string names_of(const json::array& ids) const {
        std::string out;
        for (const json::value& id : ids) {
            const auto at = names_.find(text_of(id));
            out += (out.empty() ? "" : ", ") + (at == names_.end() ? text_of(id) : at->second);
        }
        return out;
    }
    std::string types_of(const std::string& letters) const {
        std::string out;
        for (const char letter : letters)
            out += (out.empty() ? "" : ", ") + kind_.texts().get(std::string("print.type-") + letter, lang_);
        return out;
    }

    const GameKind& kind_;
    const json::object& set_;
    Lang lang_;
    const Paper& paper_;
    std::map<std::string, std::string_view, std::less<>> pictures_;
    std::map<std::string, std::string> names_;
    Canvas canvas_;
    int cards_ = 0;
};

}  // namespace

int run_print(const PrintArgs& args, Io& io) {
    const GameKind& kind = game_named(args.game);
    const Lang lang = language_named(args.lang);
    const Paper& paper = paper_named(args.paper);
    const json::object set = kind.cards(cards_from(kind, args.cards));
    Sheets sheets(kind, set, lang, paper);
    sheets.add_cards();
    sheets.add_aid();
    write_file(args.out, sheets.bytes());
    io.out << fmt::format("{}: {} cards of {}; print on both sides, turned over the long edge\n", args.out,
                          sheets.cards(), kind.info().id);
    return kOk;
}

}  // namespace consigliere::cli
