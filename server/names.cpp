#include "server/names.hpp"

#include <unicode/brkiter.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

#include <memory>
#include <set>
#include <stdexcept>

#include "server/json_read.hpp"
#include "server/secrets.hpp"

namespace consigliere::server {

namespace {

using icu::UnicodeString;

constexpr int kMarksInARow = 3;            // Vietnamese and Hebrew need two, piles of them cover other lines
constexpr std::size_t kLongestText = 400;  // bytes that are looked at at all

const icu::Normalizer2& composed() {
    UErrorCode error = U_ZERO_ERROR;
    const icu::Normalizer2* found = icu::Normalizer2::getNFCInstance(error);
    if (U_FAILURE(error)) throw std::runtime_error("ICU has no data: normalization");
    return *found;
}

const USpoofChecker* checker() {
    static const USpoofChecker* const opened = [] {
        UErrorCode error = U_ZERO_ERROR;
        USpoofChecker* made = uspoof_open(&error);
        if (U_FAILURE(error)) throw std::runtime_error("ICU has no data: confusable characters");
        return made;
    }();
    return opened;
}

UnicodeString from_utf8(std::string_view text) {
    return UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string to_utf8(const UnicodeString& text) {
    std::string out;
    text.toUTF8String(out);
    return out;
}

bool is_mark(UChar32 c) { return (U_GET_GC_MASK(c) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0; }

// Something a reader sees, or the plain space.
bool may_stand(UChar32 c) {
    constexpr std::uint32_t kHidden = U_GC_C_MASK | U_GC_Z_MASK;  // control, format, unassigned, private, all spaces
    if (c == ' ') return true;
    return (U_GET_GC_MASK(c) & kHidden) == 0 && !u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) &&
           c != 0x2800 && c != 0xFFFD;  // an empty Braille cell; what stands for broken bytes
}

bool characters_fit(const UnicodeString& name) {
    int marks = kMarksInARow;  // none may come first
    bool space = true;
    for (std::int32_t i = 0; i < name.length(); i = name.moveIndex32(i, 1)) {
        const UChar32 c = name.char32At(i);
        if (!may_stand(c)) return false;
        marks = is_mark(c) ? marks + 1 : 0;
        if (marks > kMarksInARow || (c == ' ' && space)) return false;
        space = c == ' ';
    }
    return !space;
}

int clusters(const UnicodeString& text) {
    UErrorCode error = U_ZERO_ERROR;
    const std::unique_ptr<icu::BreakIterator> breaks(
        icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), error));
    if (U_FAILURE(error)) throw std::runtime_error("ICU has no data: boundaries of characters");
    breaks->setText(text);
    int count = 0;
    while (breaks->next() != icu::BreakIterator::DONE) ++count;
    return count;
}

UnicodeString skeleton(const UnicodeString& text) {
    UErrorCode error = U_ZERO_ERROR;
    UnicodeString out;
    uspoof_getSkeletonUnicodeString(checker(), 0, text, out, &error);
    if (U_FAILURE(error)) throw std::runtime_error("ICU failed: skeleton of a name");
    return out;
}

bool is_bots(std::string_view name) {
    static const std::set<std::string> kTheirs = [] {
        std::set<std::string> out;
        for (int seat = 0; seat < 5; ++seat) out.insert(skeleton_of(bot_name(seat)));
        return out;
    }();
    return kTheirs.contains(skeleton_of(name));
}

}  // namespace

std::string tidy_name(std::string_view name) {
    if (name.size() > kLongestText || count_characters(name) < 0) return std::string(name);
    while (name.starts_with(' ')) name.remove_prefix(1);
    while (name.ends_with(' ')) name.remove_suffix(1);
    UErrorCode error = U_ZERO_ERROR;
    const UnicodeString out = composed().normalize(from_utf8(name), error);
    return U_FAILURE(error) ? std::string(name) : to_utf8(out);
}

std::string wrong_in_name(std::string_view name) {
    if (name.empty() || name.size() > kLongestText) return "bad_name";
    if (count_characters(name) < 0) return "name_characters";
    const UnicodeString text = from_utf8(name);
    if (!characters_fit(text)) return "name_characters";
    if (clusters(text) > kLongestName) return "bad_name";
    return is_bots(name) ? "name_of_bot" : "";
}

// Skeletons keep the case of letters, while the eye takes capital I for l: case is folded between two of them, so that
// capitals of other scripts count by their looks, and i and l become one.
std::string skeleton_of(std::string_view name) {
    UnicodeString out = skeleton(skeleton(from_utf8(name)).foldCase());
    out.findAndReplace("i", "l").findAndReplace(" ", "");
    return to_utf8(out);
}

}  // namespace consigliere::server
