// The flow of a position in words: what the open view prints of the frames of a State, and how `given` reads them back.
// A game names the fields of each kind of frame once, with the largest value each may have: what is read from outside can
// then never point past an array.
//
//   "flow": [{"frame": "action", "step": 3, "seat": 1}, {"frame": "job", "step": 2, "seat": 1, "gangster": 7}]
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <boost/json/fwd.hpp>

namespace consigliere {

class JsonWriter;

struct FrameField {
    std::string_view name;
    std::size_t offset = 0;  // in the frame
    std::uint32_t most = 0;  // the largest value that makes sense
    bool nothing = false;    // kNothing (255) is allowed too
    std::uint8_t width = 1;  // bytes of one value: 1, 2 or 4
    std::uint8_t count = 1;  // values, one after the other; printed as a list if more than one
};

struct FrameSpec {
    std::string_view name;
    std::uint8_t kind = 0;
    std::span<const FrameField> fields;
};

// A frame is plain bytes of `size`, its kind in the first. Fields that have the value of `blank`, a new frame, are left out.
struct FrameBytes {
    std::size_t size = 0;
    const std::byte* blank = nullptr;
    std::span<const FrameSpec> specs;

    void write(JsonWriter& w, const std::byte* frame) const;
    // Returns what is wrong ("flow.1.step: must be a number from 0 to 9"), or "".
    std::string read(const boost::json::value& from, const std::string& path, std::byte* frame) const;
    // Is every byte of the frame that is not as in a new one named by a field of its kind?
    bool names_all(const std::byte* frame) const;

private:
    const FrameSpec* spec_of(std::byte kind) const;
};

}  // namespace consigliere
