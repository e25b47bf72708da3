// The fields of a position besides its view, as the followers of one stream (a seat, or the spectators) have them: an update
// leaves out what is the same as in the message before. It depends on what this stream was sent alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/action.hpp"
#include "engine/json_writer.hpp"
#include "engine/texts.hpp"

namespace consigliere::server {

class SentFields {
public:
    // Notes that a message with this seq has this text in the field; false: those who read the language have it already.
    // The same seq may be written several times, for followers who need more or less of it.
    bool note(Lang lang, std::string_view field, std::string_view text, std::int64_t seq);
    // The same for a list of actions, which is compared before it is put into words.
    bool note(const ActionList& actions, std::int64_t seq);

    // Somebody has something else than the others, or names have changed: the next update carries everything.
    void clear() { *this = {}; }

private:
    struct Field {
        Lang lang = Lang::en;
        std::string_view name;
        std::uint64_t hash = 0;   // of its text: needs less memory than the text
        std::int64_t since = -1;  // the seq that brought it
    };

    std::vector<Field> fields_;
    std::vector<Action> actions_;
    std::int64_t actions_since_ = -1;
};

// Writes the fields of one message: all of them, or those that its readers do not have.
class FieldWriter {
public:
    FieldWriter(JsonWriter& w, SentFields& sent, Lang lang, std::int64_t seq, bool all)
        : w_(w), sent_(sent), lang_(lang), seq_(seq), all_(all) {}

    // `name`: a literal. `write(JsonWriter&)` writes the value.
    template <std::invocable<JsonWriter&> Write>
    void field(std::string_view name, Write write) {
        std::string text;
        JsonWriter w(text);
        write(w);
        if (sent_.note(lang_, name, text, seq_) || all_) w_.field_raw(name, text);
    }
    template <std::invocable<JsonWriter&> Write>
    void actions(std::string_view name, const ActionList& actions, Write write) {
        if (!sent_.note(actions, seq_) && !all_) return;
        w_.key(name);
        write(w_);
    }

private:
    JsonWriter& w_;
    SentFields& sent_;
    Lang lang_;
    std::int64_t seq_;
    bool all_;
};

}  // namespace consigliere::server
