#include "engine/match.hpp"

#include <boost/json/object.hpp>

#include "engine/embedded.hpp"

namespace consigliere {

CardSetId CardSetId::of(const boost::json::object& cards) {
    return {std::string(cards.at("set").as_string()), std::string(cards.at("hash").as_string())};
}

CardSource GameKind::house_cards() const {
    const std::string path = std::string(info().folder) + "/cards.toml";
    return {path, std::string(embedded::file(path))};
}

}  // namespace consigliere
