#include "engine/frame_fields.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <fmt/format.h>

#include "engine/action.hpp"
#include "engine/json_writer.hpp"

namespace consigliere {

namespace json = boost::json;

namespace {

// Little-endian on every machine we build for, as elsewhere in the engine.
std::uint32_t load(const std::byte* at, std::uint8_t width) {
    std::uint32_t value = 0;
    std::memcpy(&value, at, width);
    return value;
}
void store(std::byte* at, std::uint8_t width, std::uint32_t value) { std::memcpy(at, &value, width); }

std::string read_value(const json::value& from, const std::string& path, const FrameField& field, std::byte* at) {
    const bool number = from.is_int64() && from.get_int64() >= 0;
    const auto value = number ? static_cast<std::uint64_t>(from.get_int64()) : 0;
    if (!number || (value > field.most && !(field.nothing && value == kNothing)))
        return fmt::format("{}: must be a number from 0 to {}{}", path, field.most,
                           field.nothing ? ", or 255 for nothing" : "");
    store(at, field.width, static_cast<std::uint32_t>(value));
    return "";
}

}  // namespace

const FrameSpec* FrameBytes::spec_of(std::byte kind) const {
    const auto found = std::find_if(specs.begin(), specs.end(),
                                    [&](const FrameSpec& s) { return s.kind == std::to_integer<std::uint8_t>(kind); });
    return found == specs.end() ? nullptr : &*found;
}

void FrameBytes::write(JsonWriter& w, const std::byte* frame) const {
    const FrameSpec* spec = spec_of(frame[0]);
    if (spec == nullptr) return;
    w.object([&] {
        w.field("frame", spec->name);
        for (const FrameField& field : spec->fields) {
            const std::byte* at = frame + field.offset;
            const std::size_t bytes = std::size_t{field.width} * field.count;
            if (std::memcmp(at, blank + field.offset, bytes) == 0) continue;
            if (field.count == 1) {
                w.field(field.name, load(at, field.width));
                continue;
            }
            w.array(field.name, [&] {
                for (std::size_t i = 0; i < field.count; ++i) w.value(load(at + i * field.width, field.width));
            });
        }
    });
}

std::string FrameBytes::read(const json::value& from, const std::string& path, std::byte* frame) const {
    if (!from.is_object()) return path + ": must be a table with 'frame' and its fields";
    const json::object& object = from.get_object();
    const json::value* name = object.if_contains("frame");
    const auto spec = std::find_if(specs.begin(), specs.end(), [&](const FrameSpec& s) {
        return name != nullptr && name->is_string() && name->get_string() == s.name;
    });
    if (spec == specs.end()) {
        std::vector<std::string_view> names;
        for (const FrameSpec& s : specs) names.push_back(s.name);
        return fmt::format("{}.frame: must be one of {}", path, fmt::join(names, ", "));
    }
    std::memcpy(frame, blank, size);
    frame[0] = std::byte{spec->kind};
    for (const auto& entry : object) {
        if (entry.key() == "frame") continue;
        const std::string here = path + "." + std::string(entry.key());
        const auto field = std::find_if(spec->fields.begin(), spec->fields.end(),
                                        [&](const FrameField& f) { return f.name == entry.key(); });
        if (field == spec->fields.end()) return fmt::format("{}: a {} frame has no such field", here, spec->name);
        if (field->count == 1) {
            const std::string mistake = read_value(entry.value(), here, *field, frame + field->offset);
            if (!mistake.empty()) return mistake;
            continue;
        }
        if (!entry.value().is_array() || entry.value().get_array().size() != field->count)
            return fmt::format("{}: must be a list of {} numbers", here, field->count);
        for (std::size_t i = 0; i < field->count; ++i) {
            const std::string mistake = read_value(entry.value().get_array()[i], fmt::format("{}.{}", here, i), *field,
                                                   frame + field->offset + i * field->width);
            if (!mistake.empty()) return mistake;
        }
    }
    return "";
}

bool FrameBytes::names_all(const std::byte* frame) const {
    const FrameSpec* spec = spec_of(frame[0]);
    if (spec == nullptr) return false;
    std::vector<bool> named(size, false);
    named[0] = true;
    for (const FrameField& field : spec->fields)
        std::fill_n(named.begin() + static_cast<std::ptrdiff_t>(field.offset), field.width * field.count, true);
    for (std::size_t i = 0; i < size; ++i)
        if (!named[i] && frame[i] != blank[i]) return false;
    return true;
}

}  // namespace consigliere
