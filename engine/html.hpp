#pragma once

#include <string>
#include <string_view>

namespace consigliere {

// For the text and the attributes of HTML and SVG.
std::string escaped_for_html(std::string_view text);

}  // namespace consigliere
