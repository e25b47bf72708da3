#include "engine/parse_command.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace consigliere {

namespace {

// Text from outside: more than this is no command.
constexpr std::size_t kLongestCommand = 1000;
constexpr int kLastPromisedRound = 255;  // it is one byte of an item; no game is as long

struct Token {
    std::string_view text;
    int column = 1;
};

std::vector<Token> tokens_of(std::string_view text) {
    std::vector<Token> out;
    for (std::size_t i = 0; i < text.size();) {
        if (text[i] == ' ' || text[i] == '\t') {
            ++i;
            continue;
        }
        std::size_t end = i + 1;
        if (text[i] != ',')
            while (end < text.size() && text[end] != ' ' && text[end] != '\t' && text[end] != ',') ++end;
        out.push_back({text.substr(i, end - i), static_cast<int>(i) + 1});
        i = end;
    }
    return out;
}

// The entry nearest in spelling, for "did you mean".
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& entries) {
    std::string_view best;
    std::size_t best_distance = word.size() / 2 + 1;
    for (const std::string_view entry : entries) {
        std::vector<std::size_t> row(entry.size() + 1);
        for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
        for (std::size_t i = 1; i <= word.size(); ++i) {
            std::size_t diagonal = row[0];
            row[0] = i;
            for (std::size_t j = 1; j <= entry.size(); ++j) {
                const std::size_t substitute = diagonal + (word[i - 1] != entry[j - 1]);
                diagonal = row[j];
                row[j] = std::min({substitute, row[j] + 1, row[j - 1] + 1});
            }
        }
        if (row.back() < best_distance) {
            best_distance = row.back();
            best = entry;
        }
    }
    return best;
}

class Reader {
public:
    Reader(const Vocabulary& v, std::string_view text) : v_(v), text_(text), tokens_(tokens_of(text)) {}

    std::variant<Command, ParseError> read() {
        Command command;
        if (text_.size() > kLongestCommand) {
            fail("a command has at most " + std::to_string(kLongestCommand) + " characters");
        } else if (read_command(command) && !done()) {
            fail("the command was complete before '" + std::string(peek().text) + "'");
        }
        if (failed_) return error_;
        return command;
    }

private:
    bool done() const { return at_ == tokens_.size(); }
    Token peek() const { return done() ? Token{"", static_cast<int>(text_.size()) + 1} : tokens_[at_]; }
    Token take() {
        const Token t = peek();
        if (!done()) ++at_;
        return t;
    }
    bool fail_at(const Token& token, std::string message) {
        if (!failed_) error_ = {token.column, std::move(message), false};
        failed_ = true;
        return false;
    }
    bool fail(std::string message) { return fail_at(peek(), std::move(message)); }

    bool fail_unknown(const Token& token, std::string_view what, const std::vector<std::string_view>& allowed) {
        std::string message = token.text.empty()
                                  ? "expected a " + std::string(what) + " here"
                                  : "unknown " + std::string(what) + " '" + std::string(token.text) + "'";
        if (const std::string_view close = nearest(token.text, allowed); !close.empty() && !token.text.empty())
            message += "; did you mean '" + std::string(close) + "'?";
        else if (!allowed.empty() && allowed.size() <= 40) {
            message += "; allowed:";
            for (const std::string_view a : allowed) message += " " + std::string(a);
        }
        fail_at(token, std::move(message));
        error_.unknown_name = !token.text.empty() && what != "verb" && what != "seat";
        return false;
    }

    bool read_command(Command& command) {
        Action& x = command.action;
        const Token who = take();
        x.seat = seat_from(who.text);
        if (x.seat == Seat::none()) return fail_unknown(who, "seat", {"p1", "p2", "p3", "p4", "p5", "chance"});
        const Token verb = take();
        if (x.seat.is_player()) {
            if (verb.text == "offer") return read_offer(command);
            if (verb.text == "counter") return read_number(kCounter, x) && read_terms(command.terms);
            if (verb.text == "accept")
                return read_number(kAccept, x) && (peek().text != "gives" || read_items(command.terms.gives));
            if (verb.text == "refuse") return read_number(kRefuse, x);
            if (verb.text == "withdraw") return read_number(kWithdraw, x);
            if (verb.text == "promise") return read_promise(command);
        }
        return read_spec(v_.verbs, "verb", verb, x);
    }

    bool read_number(std::uint8_t kind, Action& x) {
        x.kind = kind;
        int number = 0;
        if (!read_int("offer number", 1, number)) return false;
        x.n = static_cast<std::int16_t>(number);
        return true;
    }

    bool read_offer(Command& command) {
        command.action.kind = kOffer;
        return read_seat(command.action.a) && read_terms(command.terms) && read_until(command.action.n);
    }

    bool read_promise(Command& command) {
        command.action.kind = kPromise;
        return read_seat(command.action.a) && read_word(command.word);
    }

    bool read_word(Word& word) {
        Item fields;
        if (!read_spec(v_.phrases, "promise", take(), fields)) return false;
        word.phrase = fields.kind;
        word.a = fields.a;
        word.b = fields.b;
        word.n = fields.n;
        return read_until(word.until);
    }

    // The round must be named, for an 'until' without it would be the offer's.
    bool read_promise_item(Item& item) {
        Word word;
        if (!read_word(word)) return false;
        if (word.until < 1 || word.until > kLastPromisedRound)
            return fail(word.until < 1 ? "a promise in an offer ends with 'until' and a round"
                                       : "a promise in an offer reaches to round " +
                                             std::to_string(kLastPromisedRound) + " at most");
        item = promise_item(word);
        return true;
    }

    bool read_until(std::int16_t& round) {
        if (peek().text != "until") return true;
        take();
        int value = 0;
        if (!read_int("round", 1, value)) return false;
        round = static_cast<std::int16_t>(value);
        return true;
    }

    bool read_terms(Terms& terms) {
        if (peek().text == "gives" && !read_items(terms.gives)) return false;
        if (peek().text == "wants" && !read_items(terms.wants)) return false;
        if (terms.gives.empty() && terms.wants.empty())
            return fail("expected 'gives' or 'wants' and what changes hands");
        return true;
    }

    bool read_items(Bounded<Item, 6>& side) {
        do {
            take();  // gives, wants or a comma
            if (side.full()) return fail("at most " + std::to_string(side.capacity()) + " items per side");
            Item item;
            const Token what = take();
            if (what.text == "answer") {
                Action answer;
                if (!read_spec(v_.verbs, "verb", take(), answer)) return false;
                item = answer_item(answer);
            } else if (what.text == "promise") {
                if (!read_promise_item(item)) return false;
            } else if (!read_spec(v_.items, "item", what, item)) {
                return false;
            }
            side.push(item);
        } while (peek().text == ",");
        return true;
    }

    template <class T>
    bool read_spec(const std::vector<VerbSpec>& specs, std::string_view what, const Token& verb, T& into) {
        for (const VerbSpec& spec : specs) {
            if (spec.verb != verb.text) continue;
            into.kind = spec.kind;
            for (const ArgSpec& arg : spec.args)
                if (!read_arg(arg, into)) return false;
            return true;
        }
        std::vector<std::string_view> allowed;
        allowed.reserve(specs.size());
        for (const VerbSpec& spec : specs) allowed.push_back(spec.verb);
        return fail_unknown(verb, what, allowed);
    }

    template <class T>
    bool read_arg(const ArgSpec& arg, T& into) {
        int value = 0;
        if (arg.optional && peek().text == "-") {
            take();
            value = kNothing;
        } else if (arg.type == kSeat) {
            std::uint8_t seat = 0;
            if (!read_seat(seat)) return false;
            value = seat;
        } else if (arg.type >= kFirstList) {
            const Token name = take();
            value = v_.find(arg.type, name.text);
            if (value < 0) {
                const NameList& list = v_.lists[static_cast<std::size_t>(arg.type - kFirstList)];
                return fail_unknown(name, list.type, {list.slugs.begin(), list.slugs.end()});
            }
        } else if (!read_value(arg, value)) {
            return false;
        }
        switch (arg.field) {
        case Field::a: into.a = static_cast<std::uint8_t>(value); break;
        case Field::b: into.b = static_cast<std::uint8_t>(value); break;
        case Field::c: into.c = static_cast<std::uint8_t>(value); break;
        case Field::d: into.d = static_cast<std::uint8_t>(value); break;
        case Field::n: into.n = static_cast<std::int16_t>(value); break;
        }
        return true;
    }

    bool read_value(const ArgSpec& arg, int& value) {
        const Token at = peek();
        const int unit = arg.type == kMoney ? v_.money_unit : 1;
        if (!read_int(arg.name, unit, value)) return false;
        if (value % unit != 0) return fail_at(at, "amounts are multiples of " + std::to_string(unit));
        value /= unit;
        if (arg.field != Field::n && (value < 0 || value >= kNothing))
            return fail_at(at, "a number from 0 to 254 belongs here");
        return true;
    }

    bool read_seat(std::uint8_t& into) {
        const Token who = take();
        const Seat seat = seat_from(who.text);
        if (!seat.is_player()) return fail_unknown(who, "seat", {"p1", "p2", "p3", "p4", "p5"});
        into = seat.index;
        return true;
    }

    bool read_int(std::string_view what, int unit, int& value) {
        const Token t = take();
        const auto [end, error] = std::from_chars(t.text.data(), t.text.data() + t.text.size(), value);
        constexpr int kMost = std::numeric_limits<std::int16_t>::max();
        if (error != std::errc() || end != t.text.data() + t.text.size())
            return fail_at(t, "expected a number (" + std::string(what) + ")");
        if (value / unit > kMost || value / unit < -kMost) return fail_at(t, "that number is too large");
        return true;
    }

    const Vocabulary& v_;
    std::string_view text_;
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    bool failed_ = false;
    ParseError error_;
};

}  // namespace

std::variant<Command, ParseError> parse_command(const Vocabulary& vocabulary, std::string_view text) {
    return Reader(vocabulary, text).read();
}

}  // namespace consigliere
