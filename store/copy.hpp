// A whole store copied into another, of whatever kind.
#pragma once

#include <functional>
#include <span>

#include "store/store.hpp"

namespace consigliere::store {

// Everything that is kept, in an order in which rows may refer to rows before them. Who lives and who owns what is not.
std::span<const RowKind> kept_rows();

using CopyProgress = std::function<void(const std::string& table, std::int64_t done, std::int64_t of)>;

// As `from` is at this moment, in one transaction of `to`: all or nothing. StoreError if `to` is not empty.
void copy_store(Store& from, Store& to, const CopyProgress& progress = {});
// Into a new file that serves as consigliere.db of a data folder.
void copy_into_sqlite(Store& from, const std::string& file);

}  // namespace consigliere::store
