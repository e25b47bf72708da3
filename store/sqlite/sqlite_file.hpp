// A store in a file of any name.
#pragma once

#include "store/store.hpp"

namespace consigliere::store {

std::unique_ptr<Database> open_sqlite_file(const std::string& file);

}  // namespace consigliere::store
