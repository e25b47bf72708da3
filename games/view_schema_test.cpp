// What is published about the wire is what the program writes, and leaves nothing undescribed.
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <doctest/doctest.h>

#include "games/registry.hpp"

namespace consigliere {
namespace {

namespace json = boost::json;

json::object published() {
    std::ifstream file("protocol/messages.schema.json");
    return json::parse(std::string{std::istreambuf_iterator<char>(file), {}}).as_object();
}

// An object or a list of which the schema does not say what it holds, and what is not described at all.
void find_undescribed(const json::value& schema, const std::string& path, std::vector<std::string>& out) {
    if (const auto* list = schema.if_array())
        for (std::size_t i = 0; i < list->size(); ++i)
            find_undescribed((*list)[i], path + "/" + std::to_string(i), out);
    const auto* object = schema.if_object();
    if (object == nullptr) return;
    const json::value* type = object->if_contains("type");
    const json::value* others = object->if_contains("additionalProperties");
    const bool says_others = others != nullptr && others->is_object();
    if (object->empty()) out.push_back(path);
    if (type != nullptr && *type == "object" && !object->contains("properties") && !says_others) out.push_back(path);
    if (type != nullptr && *type == "array" && !object->contains("items")) out.push_back(path);
    for (const auto& [name, inside] : *object) find_undescribed(inside, path + "/" + std::string(name), out);
}

TEST_CASE("schema: protocol/messages.schema.json describes the views as the program does") {
    const json::object in_file = published().at("$defs").as_object();
    const json::object described = view_definitions();
    REQUIRE(described.size() > 12);
    bool view_reached = false;
    for (const auto& [name, definition] : in_file) {
        view_reached |= name == "View";
        CAPTURE(std::string(name));
        if (view_reached) CHECK_MESSAGE(described.contains(name), "run scripts/update_schema.py build/consigliere");
    }
    for (const auto& [name, definition] : described) {
        CAPTURE(std::string(name));
        const auto* known = in_file.if_contains(name);
        REQUIRE_MESSAGE(known != nullptr, "run scripts/update_schema.py build/consigliere");
        CHECK_MESSAGE(*known == definition, "run scripts/update_schema.py build/consigliere");
    }
}

TEST_CASE("schema: nothing on the wire is left undescribed") {
    std::vector<std::string> undescribed;
    find_undescribed(published(), "", undescribed);
    for (const std::string& path : undescribed) FAIL_CHECK(path);
    CHECK(undescribed.empty());
    // The search finds what it is for.
    find_undescribed(json::parse(R"({"a":{"type":"object"},"b":{"type":"array"},"c":{},"d":{"type":"string"}})"), "",
                     undescribed);
    CHECK(undescribed == std::vector<std::string>{"/a", "/b", "/c"});
}

// What may be left out of an update, or be shorter in it, has a definition of its own.
TEST_CASE("schema: an update of a position has the fields of a position and the changes of its view") {
    const json::object definitions = published().at("$defs").as_object();
    const auto fields = [&](std::string_view name) { return definitions.at(name).at("properties").as_object(); };
    json::object update = fields("PositionUpdate"), whole = fields("Position");
    CHECK(update.erase("changes") == 1);
    for (const std::string_view shorter : {"decision", "clock", "mine", "preparable"}) {
        CHECK(update.erase(shorter) == 1);
        CHECK(whole.erase(shorter) == 1);
    }
    CHECK(update == whole);
    const auto names = [&](std::string_view name) {
        std::set<std::string> out;
        for (const auto& field : fields(name)) out.emplace(field.key());
        return out;
    };
    CHECK(names("DecisionUpdate") == names("Decision"));
    CHECK(names("ClockUpdate") == names("Clock"));
    CHECK(names("MineUpdate") == names("Mine"));
    CHECK(names("RoomUpdate") == names("Room"));
}

}  // namespace
}  // namespace consigliere
