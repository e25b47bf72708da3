#include "engine/given_talk.hpp"

#include <algorithm>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>

namespace consigliere {

namespace json = boost::json;

namespace {

const json::value* at(const json::object& from, std::string_view key) { return from.if_contains(key); }

std::string seat_token(const json::value* v) {
    return v != nullptr && v->is_int64() ? "p" + std::to_string(v->get_int64()) : "?";
}

// What stands in the text form for an argument: what JSON says, but for seats and for nothing.
std::string token(const ArgSpec& arg, const json::value* v) {
    if (v == nullptr || v->is_null()) return "-";
    if (arg.type == kSeat) return seat_token(v);
    return v->is_string() ? std::string(v->get_string()) : json::serialize(*v);
}

std::string words_of(const std::vector<VerbSpec>& specs, const json::object& from, std::string_view key) {
    const json::value* name = at(from, key);
    if (name == nullptr || !name->is_string()) return "?";
    std::string out(name->get_string());
    const auto spec = std::find_if(specs.begin(), specs.end(), [&](const VerbSpec& s) { return s.verb == out; });
    if (spec == specs.end()) return out;
    for (const ArgSpec& arg : spec->args) out += " " + token(arg, at(from, arg.name));
    return out;
}

std::string until_of(const json::object& from) {
    const json::value* until = at(from, "until");
    return until != nullptr && until->is_int64() && until->get_int64() > 0
               ? " until " + std::to_string(until->get_int64())
               : "";
}

std::string item_of(const Vocabulary& v, const json::value& item) {
    if (!item.is_object()) return "?";
    const json::object& from = item.get_object();
    const json::value* kind = at(from, "item");
    if (kind != nullptr && *kind == "answer") return "answer " + words_of(v.verbs, from, "verb");
    if (kind != nullptr && *kind == "promise") return "promise " + words_of(v.phrases, from, "word") + until_of(from);
    return words_of(v.items, from, "item");
}

std::string side_of(const Vocabulary& v, const json::object& offer, std::string_view side) {
    const json::value* list = at(offer, side);
    if (list == nullptr || !list->is_array() || list->get_array().empty()) return "";
    std::string out;
    for (const json::value& item : list->get_array())
        out += (out.empty() ? " " + std::string(side) + " " : ", ") + item_of(v, item);
    return out;
}

}  // namespace

std::string offer_command_text(const Vocabulary& vocabulary, const json::value& given) {
    if (given.is_string()) return std::string(given.get_string());
    if (!given.is_object()) return "";
    const json::object& offer = given.get_object();
    return seat_token(at(offer, "from")) + " offer " + seat_token(at(offer, "to")) +
           side_of(vocabulary, offer, "gives") + side_of(vocabulary, offer, "wants") + until_of(offer);
}

std::string word_command_text(const Vocabulary& vocabulary, const json::value& given) {
    if (given.is_string()) return std::string(given.get_string());
    if (!given.is_object()) return "";
    const json::object& word = given.get_object();
    return seat_token(at(word, "from")) + " promise " + seat_token(at(word, "to")) + " " +
           words_of(vocabulary.phrases, word, "word") + until_of(word);
}

int given_id(const json::value& given) {
    if (!given.is_object()) return 0;
    const json::value* id = at(given.get_object(), "id");
    return id != nullptr && id->is_int64() && id->get_int64() > 0 && id->get_int64() < 32000
               ? static_cast<int>(id->get_int64())
               : 0;
}

}  // namespace consigliere
