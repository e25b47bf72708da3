// A mistake in one field of one card of a file, for whoever shows it beside that field.
#pragma once

#include <string>
#include <string_view>

#include "engine/data.hpp"

namespace consigliere {

struct CardError : InputError {
    CardError(const std::string& where, std::string card_id, std::string_view key, std::string what_is_wrong)
        : InputError(where + ": card '" + card_id + "', " + std::string(key) + ": " + what_is_wrong),
          card(std::move(card_id)),
          field(key),
          message(std::move(what_is_wrong)) {}

    std::string card, field, message;
};

}  // namespace consigliere
