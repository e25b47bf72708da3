// Described data as text for a terminal: plain fields in lines that fit the screen, lists of structs with one entry per
// line.
//
//   round 2   lot the casino   still to come the garage, the bar
//   Ann       points 3   cards 4   hand 2, 7, 9, 12
//   Bob       points 0   cards 4
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/description/description.hpp"
#include "engine/text_style.hpp"
#include "engine/texts.hpp"
#include "engine/vocabulary.hpp"

namespace consigliere {

class TextBoardWriter {
public:
    TextBoardWriter(const Vocabulary& vocabulary, const Texts& texts, Lang lang, const TextStyle& style)
        : names_(vocabulary), texts_(texts), lang_(lang), style_(style) {}

    // The object's own fields, then its lists of structs.
    template <description::Struct T>
    void write(const T& object) {
        Row row;
        collect(object, row);
        lay_out(row);
        Entries<T> entries{*this, object};
        describe_type<T>(entries);
    }
    const std::string& text() const { return out_; }

private:
    static constexpr int kIndent = 10;  // a name, and the lines that go on with a row

    // One line and, where it is longer than the screen, more of them.
    struct Row {
        std::string heading;
        std::vector<std::string> parts;
    };

    // A list of structs is written below the fields, one line per entry.
    template <class T>
    static consteval bool is_table() {
        if constexpr (description::ListField<T>) return description::Struct<typename T::value_type>;
        return false;
    }

    template <class T>
    struct OwnFields {
        TextBoardWriter& board;
        const T& object;
        Row& row;

        void type(std::string_view, std::string_view = {}) {}
        template <class M>
        void field(std::string_view name, M T::* member, std::string_view = {}) {
            board.add(name, object.*member, row);
        }
        template <class M>
        void id(std::string_view, M T::* member, std::string_view = {}) {
            row.heading = board.value(object.*member);
        }
    };
    template <class T>
    struct Entries {
        TextBoardWriter& board;
        const T& object;

        void type(std::string_view, std::string_view = {}) {}
        template <class M>
        void field(std::string_view, M T::* member, std::string_view = {}) {
            if constexpr (is_table<M>())
                for (const auto& entry : object.*member) board.write(entry);
        }
        template <class M>
        void id(std::string_view, M T::*, std::string_view = {}) {}
    };

    template <class T>
    void collect(const T& object, Row& row) {
        OwnFields<T> fields{*this, object, row};
        describe_type<T>(fields);
    }

    template <class T>
    void add(std::string_view name, const T& x, Row& row) {
        using namespace description;
        if constexpr (Optional<T>) {
            if (x) add(name, *x, row);
        } else if constexpr (RequiredField<T>) {
            add(name, *x, row);
        } else if constexpr (IdField<T>) {
            if (x.exists()) row.parts.push_back(label(name) + " " + value(x));
        } else if constexpr (std::same_as<T, bool>) {
            if (x) row.parts.push_back(label(name));
        } else if constexpr (!is_table<T>()) {
            const std::string text = value(x);
            row.parts.push_back(label(name) + " " + (text.empty() ? "-" : text));
        }
    }

    template <class T>
    std::string value(const T& x) {
        using namespace description;
        if constexpr (std::same_as<T, bool>) {
            return x ? "+" : "-";
        } else if constexpr (std::same_as<T, std::string>) {
            return x;
        } else if constexpr (EnumField<T>) {
            return std::string(enum_names(x)[static_cast<std::size_t>(x)]);
        } else if constexpr (std::same_as<T, Seat>) {
            return style_.seat(x, style_.name(x));
        } else if constexpr (std::same_as<T, SeatSet>) {
            std::vector<std::string> all;
            for (const Seat seat : x) all.push_back(value(seat));
            return joined(all);
        } else if constexpr (MoneyField<T>) {
            return money_text(x.units * unit_of(x), lang_);
        } else if constexpr (NamedField<T>) {
            return names_.lists[static_cast<std::size_t>(list_of(x) - kFirstList)].names[x.index][lang_];
        } else if constexpr (ListField<T>) {
            std::vector<std::string> all;
            for (const auto& one : x) all.push_back(value(one));
            return joined(all);
        } else if constexpr (MapField<T>) {
            std::vector<std::string> all;
            for (const auto& [name, one] : x.entries) all.push_back(value(name) + " " + value(one));
            return joined(all);
        } else if constexpr (Struct<T>) {
            Row row;
            collect(x, row);
            const std::string rest = joined(row.parts);
            return row.heading.empty() || rest.empty() ? row.heading + rest : row.heading + " (" + rest + ")";
        } else {
            return std::to_string(x);
        }
    }

    std::string label(std::string_view name) const {
        const std::string key = "board." + std::string(name);
        if (texts_.has(key)) return texts_.get(key, lang_);
        std::string plain(name);
        std::replace(plain.begin(), plain.end(), '_', ' ');
        return plain;
    }
    static std::string joined(const std::vector<std::string>& parts) {
        std::string out;
        for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
        return out;
    }

    void lay_out(const Row& row) {
        std::string line = row.heading.empty() ? "" : TextStyle::fit(row.heading, kIndent - 1) + " ";
        const std::size_t bare = line.size();
        for (const std::string& part : row.parts) {
            if (line.size() > bare && TextStyle::columns(line) + 3 + TextStyle::columns(part) > style_.width) {
                end_line(line);
                line.assign(kIndent, ' ');
            } else if (line.size() > bare) {
                line += "   ";
            }
            append(line, part);
        }
        end_line(line);
    }
    // A part that is longer than a line is broken between its words.
    void append(std::string& line, const std::string& part) {
        for (std::size_t at = 0; at < part.size();) {
            const std::size_t end = std::min(part.find(' ', at + 1), part.size());
            std::string_view word = std::string_view(part).substr(at, end - at);
            if (TextStyle::columns(line) + TextStyle::columns(word) > style_.width) {
                end_line(line);
                line.assign(kIndent, ' ');
                if (word.front() == ' ') word.remove_prefix(1);
            }
            line += word;
            at = end;
        }
    }
    void end_line(std::string& line) {
        while (!line.empty() && line.back() == ' ') line.pop_back();
        if (!line.empty()) out_ += line + "\n";
    }

    const Vocabulary& names_;
    const Texts& texts_;
    Lang lang_;
    const TextStyle& style_;
    std::string out_;
};

// Labels stand in the texts under "board.<field>"; a field without one is shown by its own name.
template <description::Struct T>
std::string text_board(const T& position, const Vocabulary& vocabulary, const Texts& texts, Lang lang,
                       const TextStyle& style) {
    TextBoardWriter board(vocabulary, texts, lang, style);
    board.write(position);
    return board.text();
}

}  // namespace consigliere
