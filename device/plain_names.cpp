// Names of people for the build to WebAssembly, without ICU and its data: on one's own device there is nobody whom a
// name could deceive. Letters of other scripts that look alike count as different, and so does the case of letters
// beyond a to z.
#include <algorithm>
#include <cctype>

#include "server/json_read.hpp"
#include "server/names.hpp"
#include "server/secrets.hpp"

namespace consigliere::server {

std::string tidy_name(std::string_view name) {
    while (name.starts_with(' ')) name.remove_prefix(1);
    while (name.ends_with(' ')) name.remove_suffix(1);
    return std::string(name);
}

std::string wrong_in_name(std::string_view name) {
    const int length = count_characters(name);
    if (length < 0) return "name_characters";
    if (length == 0 || length > kLongestName) return "bad_name";
    for (int seat = 0; seat < 5; ++seat)
        if (look_alike(name, bot_name(seat))) return "name_of_bot";
    return "";
}

std::string skeleton_of(std::string_view name) {
    std::string out(name);
    std::erase(out, ' ');
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

}  // namespace consigliere::server
