// A view that is plain data, described as it is: ids, sets of them and bounded lists, for every user of a description.
#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "engine/description/changes.hpp"
#include "engine/description/observation.hpp"
#include "engine/description/read_json.hpp"
#include "engine/description/schema.hpp"
#include "engine/description/text_board.hpp"
#include "engine/game.hpp"

namespace consigliere::plain_view {

enum List : std::uint8_t { kToolList = kFirstList };
using ToolId = Id<struct ToolTag>;
using Tools = BitSet<ToolId, 3>;
constexpr std::uint8_t name_list(ToolId) { return kToolList; }

struct Worker {
    Seat seat;
    ToolId tool;
    Tools owned;
    std::uint8_t hours = 0;
};
template <class Fields>
void describe(Fields& f, const Worker*) {
    f.type("Worker");
    f.id("seat", &Worker::seat);
    f.field("tool", &Worker::tool);
    f.field("owned", &Worker::owned);
    f.field("hours", &Worker::hours);
}
struct Site {
    Bounded<Worker, 2> workers;
    Tools lying;
};
template <class Fields>
void describe(Fields& f, const Site*) {
    f.type("View");
    f.field("lying_about", &Site::lying);
    f.field("workers", &Site::workers);
}
static_assert(PlainData<Site>);

namespace {

const Vocabulary& vocabulary() {
    static const Vocabulary kWords = [] {
        Vocabulary v;
        v.lists.push_back({"tool", {"saw", "axe", "file"}, {}});
        for (const char* name : {"the saw", "the axe", "the file"})
            v.lists[0].names.push_back({{name, name, name, name}});
        return v;
    }();
    return kWords;
}

Site example() {
    Site site;
    site.lying = Tools::of(ToolId(1));
    site.workers.push({Seat(0), ToolId(2), Tools::of(ToolId(0)).with(ToolId(2)), 7});
    site.workers.push({Seat(1), {}, {}, 0});
    return site;
}
constexpr std::string_view kExample = R"({"lying_about":["axe"],"workers":[)"
                                      R"({"seat":1,"tool":"file","owned":["saw","file"],"hours":7},)"
                                      R"({"seat":2,"owned":[],"hours":0}]})";

std::string text_of(const Site& site) {
    JsonWriter w;
    DescriptionWriter(vocabulary(), w).value(site);
    return w.take();
}
Site read(std::string_view json) {
    Site out;
    DescriptionReader(vocabulary(), 2).read(boost::json::parse(json).as_object(), out);
    return out;
}

TEST_CASE("ids and sets of them are written by name, an id that is none not at all, and read back the same") {
    CHECK(text_of(example()) == kExample);
    CHECK(text_of(read(kExample)) == kExample);
}

TEST_CASE("a name that does not exist and a list that is too long are refused with their path") {
    const auto refused = [](std::string_view json) {
        try {
            read(json);
        } catch (const DescriptionError& wrong) {
            return std::string(wrong.what());
        }
        return std::string();
    };
    CHECK(refused(R"({"lying_about":["saw","spade"]})") == "lying_about.1 must be a tool, not \"spade\"");
    CHECK(refused(R"({"workers":[1,2,1]})") == "workers must be a list of at most 2, not [1,2,1]");
    CHECK(refused(R"({"workers":[{"seat":1,"tool":null}]})") == "workers.0.tool must be a tool, not null");
}

TEST_CASE("an id that is gone is null among the changes, a set is written whole") {
    Site before = example(), after = example();
    after.workers[0].tool = ToolId::none();
    after.workers[1].owned.add(ToolId(1));
    JsonWriter w;
    w.object([&] { ChangeWriter(vocabulary(), w).fields(before, after); });
    CHECK(w.text() == R"({"workers":{"0":{"tool":null},"1":{"owned":["axe"]}}})");
}

TEST_CASE("a schema says that an id may be absent, and that sets are lists of names") {
    SchemaWriter schema("My");
    schema.add<Site>();
    const boost::json::object& worker = schema.definitions().at("MyWorker").as_object();
    CHECK(boost::json::serialize(worker.at("required")) == R"(["seat","owned","hours"])");
    CHECK(boost::json::serialize(worker.at("properties").at("owned")) ==
          R"({"type":"array","items":{"type":"string"}})");
}

TEST_CASE("an observation has a place per member of a set, and a block per seat") {
    ObservationWriter observation(vocabulary(), 2);
    const std::vector<std::string> places = observation.places<Site>();
    const Site site = example();
    const auto values = observation.values(site);
    REQUIRE(values.size() == places.size());
    const auto at = [&](std::string_view place) {
        const auto found = std::find(places.begin(), places.end(), place);
        REQUIRE(found != places.end());
        return static_cast<int>(values[static_cast<std::size_t>(found - places.begin())]);
    };
    CHECK(at("lying_about.axe") == 1);
    CHECK(at("lying_about.saw") == 0);
    CHECK(at("workers.1.tool.file") == 1);
    CHECK(at("workers.2.present") == 1);
    CHECK(at("workers.2.tool.file") == 0);
}

TEST_CASE("a board for the terminal has the fields in lines that fit, by their names in the texts or their own") {
    TextStyle style;
    style.names = {"Ann", "Benedetta of Palermo"};
    Texts none;
    CHECK(text_board(example(), vocabulary(), none, Lang::en, style) ==
          "lying about the axe\n"
          "Ann       tool the file   owned the saw, the file   hours 7\n"
          "Benedett… owned -   hours 0\n");
    style.width = 30;
    CHECK(text_board(example(), vocabulary(), none, Lang::en, style) ==
          "lying about the axe\n"
          "Ann       tool the file\n"
          "          owned the saw, the\n"
          "          file   hours 7\n"
          "Benedett… owned -   hours 0\n");
}

}  // namespace
}  // namespace consigliere::plain_view
