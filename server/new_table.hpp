// The row of a table that is being opened.
#pragma once

#include <boost/json/object.hpp>

#include "engine/match.hpp"
#include "store/store.hpp"

namespace consigliere::server {

struct TableOwner {
    std::string id, name, portrait;
};

// Why a table cannot be opened: the code of a refusal, and what it says.
struct CannotOpen {
    std::string code, what{};
};

// As the body of the request asks; without id and code. Throws BadMessage or CannotOpen.
store::TableRow new_table(const GameKind& kind, const boost::json::object& body, const TableOwner& owner,
                          store::Millis now);

// A table like this one, with the same people and other dice; without id and code.
store::TableRow rematch_of(const store::TableRow& row, store::Millis now);

}  // namespace consigliere::server
