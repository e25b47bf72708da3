#include "engine/match.hpp"

#include "engine/embedded.hpp"

namespace consigliere {

CardSource GameKind::house_cards() const {
    const std::string path = std::string(info().folder) + "/cards.toml";
    return {path, std::string(embedded::file(path))};
}

}  // namespace consigliere
