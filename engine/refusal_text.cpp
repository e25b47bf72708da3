#include "engine/refusal_text.hpp"

namespace consigliere {

std::string refusal_text(const Texts& texts, const Refusal& no, Lang lang) {
    const std::pair<std::string_view, std::string> args[] = {{"need", std::to_string(no.need)},
                                                             {"have", std::to_string(no.have)},
                                                             {"need_money", money_text(no.need, lang)},
                                                             {"have_money", money_text(no.have, lang)}};
    return texts.get("refusal." + std::string(no.code), lang, args);
}

}  // namespace consigliere
