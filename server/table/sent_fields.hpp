// What the followers of one stream (a seat, or the spectators) have besides the view: an update leaves out fields that are
// the same as in the message before, and describes an action or a question once. It depends on what this stream was sent
// alone.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/action.hpp"
#include "engine/json_writer.hpp"
#include "engine/seat.hpp"
#include "engine/texts.hpp"

namespace consigliere::server {

// The fields that an update leaves out where they are as before.
enum class SentField : std::uint8_t {
    free,
    preparable,
    actions,  // of the decision; left out of `mine` messages only
    offers,
    words,
    reputation,
    round,
    over,
    // of the clock
    kind,
    phase,
    runs_for,
    opened_at,
    base_ends_at,
    ends_at,
    reserve_ms,
    // of what is mine
    orders,
    prepared,
    dropped,
    undo,
    talk_locked,
    muted,
    holds,
    stood_in
};
inline constexpr std::size_t kSentFields = static_cast<std::size_t>(SentField::stood_in) + 1;
std::string_view name_of(SentField field);

// With a key of this process, so that nobody can find two texts that look the same.
std::uint64_t hash_of_text(std::string_view text);

class SentFields {
public:
    // From now on all followers have what the message before brought. One message may be written several times, for
    // followers who need more or less of it.
    void begin_message();

    // Notes that this message has this text in the field; false: those who read the language have it already.
    bool note(Lang lang, SentField field, std::string_view text) { return note(lang, field, hash_of_text(text)); }
    bool note(Lang lang, SentField field, std::uint64_t hash);  // the same, by hash_of_text
    // The same for a list of actions, which is compared before it is put into words.
    bool note(Lang lang, SentField field, const ActionList& actions);
    // The same for what is described once: an action, and a question to these seats.
    bool note_described(Lang lang, const Action& action);
    bool note_described(Lang lang, int prompt, SeatSet asked);

    void forget_clock();  // another message has changed it: the next update carries all of it
    // Somebody has something else than the others, or names have changed: the next update carries everything.
    void clear() { *this = {}; }

private:
    // Most games describe fewer things to a seat; beyond this number they are described again.
    static constexpr std::size_t kMostDescribed = 192;

    struct Known {
        std::uint64_t hash = 0;   // of its text: needs less memory than the text; 0: nobody knows it
        std::uint32_t since = 0;  // the message that brought it
    };
    struct Fields {
        Lang lang;
        std::array<Known, kSentFields> known{};
    };
    // 48 bits of a hash: enough that no two are alike, and less memory than all of it.
    using Mark = std::array<std::uint16_t, 3>;
    bool note_described(std::uint64_t hash);

    std::uint32_t message_ = 0;
    std::vector<Fields> fields_;   // by language
    std::vector<Mark> described_;  // sorted
    std::vector<Mark> new_;        // those that this message describes
};

// A field whose value is the same for several streams: written and hashed once.
struct SharedField {
    template <std::invocable<JsonWriter&> Write>
    SharedField(SentField of, Write write) : field(of) {
        JsonWriter w;
        write(w);
        text = w.take();
        hash = hash_of_text(text);
    }

    SentField field;
    std::string text;
    std::uint64_t hash = 0;
};
using SharedFields = std::vector<SharedField>;

// Writes the fields of one message: all of them, or those that its readers do not have.
class FieldWriter {
public:
    FieldWriter(JsonWriter& w, SentFields& sent, Lang lang, bool all) : w_(w), sent_(sent), lang_(lang), all_(all) {}

    JsonWriter& json() { return w_; }
    Lang lang() const { return lang_; }
    bool all() const { return all_; }

    // `write(JsonWriter&)` writes the value.
    template <std::invocable<JsonWriter&> Write>
    void field(SentField field, Write write) {
        value_.clear();
        write(value_);
        if (sent_.note(lang_, field, value_.text()) || all_) w_.field_raw(name_of(field), value_.text());
    }
    // The fields of an object that write(FieldWriter&) writes; absent if there are none to write.
    template <std::invocable<FieldWriter&> Write>
    void object(std::string_view name, Write write) {
        JsonWriter inside;
        FieldWriter fields(inside, sent_, lang_, all_);
        write(fields);
        if (!inside.text().empty()) w_.object(name, [&] { w_.raw(inside.text()); });
    }
    // Does this message bring this field?
    bool brings(const SharedField& shared) { return sent_.note(lang_, shared.field, shared.hash) || all_; }
    bool brings(SentField field, const ActionList& actions) { return sent_.note(lang_, field, actions) || all_; }
    void write(const SharedField& shared) {
        if (brings(shared)) w_.field_raw(name_of(shared.field), shared.text);
    }
    // Absent where it is false.
    void flag(std::string_view name, bool value) {
        if (value || all_) w_.field(name, value);
    }
    // Do the readers need the description of this?
    bool describes(const Action& action) { return sent_.note_described(lang_, action) || all_; }
    bool describes(int prompt, SeatSet asked) { return sent_.note_described(lang_, prompt, asked) || all_; }

private:
    JsonWriter& w_;
    JsonWriter value_;  // of one field after the other
    SentFields& sent_;
    Lang lang_;
    bool all_;
};

}  // namespace consigliere::server
