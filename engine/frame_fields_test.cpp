#include "engine/frame_fields.hpp"

#include <array>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <doctest/doctest.h>

#include "engine/json_writer.hpp"

namespace consigliere {
namespace {

struct TestFrame {
    std::uint8_t kind = 0, step = 0, seat = 0xFF, unused = 0;
    std::array<std::uint8_t, 4> dice{};
    std::uint32_t mask = 0;
};
constexpr FrameField kRollFields[] = {{"step", offsetof(TestFrame, step), 3},
                                      {"seat", offsetof(TestFrame, seat), 4, true},
                                      {"dice", offsetof(TestFrame, dice), 6, false, 1, 4},
                                      {"mask", offsetof(TestFrame, mask), 1u << 20, false, 4}};
constexpr FrameSpec kFrameSpecs[] = {{"roll", 1, kRollFields}, {"wait", 2, {}}};

const TestFrame kBlankFrame;
const FrameBytes kFrames{sizeof(TestFrame), reinterpret_cast<const std::byte*>(&kBlankFrame), kFrameSpecs};

std::string read(std::string_view text, TestFrame& into) {
    return kFrames.read(boost::json::parse(text), "flow.0", reinterpret_cast<std::byte*>(&into));
}
std::string written(const TestFrame& frame) {
    std::string out;
    JsonWriter w(out);
    kFrames.write(w, reinterpret_cast<const std::byte*>(&frame));
    return out;
}

TEST_CASE("frame fields: a frame reads back as it was printed, without fields that are as in a new one") {
    TestFrame frame{1, 2, 3, 0, {6, 0, 1, 0}, 70000};
    CHECK(written(frame) == R"({"frame":"roll","step":2,"seat":3,"dice":[6,0,1,0],"mask":70000})");
    TestFrame back;
    CHECK(read(written(frame), back) == "");
    CHECK(back.step == 2);
    CHECK(back.seat == 3);
    CHECK(back.dice == frame.dice);
    CHECK(back.mask == 70000);
    CHECK(written(TestFrame{2}) == R"({"frame":"wait"})");
}

TEST_CASE("frame fields: what no frame can hold is refused with its place") {
    TestFrame frame;
    CHECK(read(R"({"frame":"roll","step":4})", frame) == "flow.0.step: must be a number from 0 to 3");
    CHECK(read(R"({"frame":"roll","seat":5})", frame) ==
          "flow.0.seat: must be a number from 0 to 4, or 255 for nothing");
    CHECK(read(R"({"frame":"roll","seat":255})", frame) == "");
    CHECK(read(R"({"frame":"roll","dice":[1]})", frame) == "flow.0.dice: must be a list of 4 numbers");
    CHECK(read(R"({"frame":"roll","dice":[1,2,7,1]})", frame) == "flow.0.dice.2: must be a number from 0 to 6");
    CHECK(read(R"({"frame":"roll","mask":-1})", frame) == "flow.0.mask: must be a number from 0 to 1048576");
    CHECK(read(R"({"frame":"wait","step":1})", frame) == "flow.0.step: a wait frame has no such field");
    CHECK(read(R"({"frame":"job"})", frame) == "flow.0.frame: must be one of roll, wait");
    CHECK(read("7", frame) == "flow.0: must be a table with 'frame' and its fields");
}

TEST_CASE("frame fields: a byte in use that has no name is noticed") {
    TestFrame frame{1};
    CHECK(kFrames.names_all(reinterpret_cast<const std::byte*>(&frame)));
    frame.unused = 1;
    CHECK(!kFrames.names_all(reinterpret_cast<const std::byte*>(&frame)));
}

}  // namespace
}  // namespace consigliere
