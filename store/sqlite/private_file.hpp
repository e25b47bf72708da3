// The file itself: its owner alone may read it, and it is never mistaken for another or begun in halves.
#pragma once

#include <string>

namespace consigliere::store {

// A new, empty file that only its owner can read; StoreError if there is one of that name.
void make_private_file(const std::string& file);
// Takes the rights of others away from a file, if it is there and they have any: what was done, or "".
std::string make_private(const std::string& file);

// A whole new store under this name, or none: one that was begun and not finished has another name. If somebody
// else was quicker, theirs stays.
void create_store(const std::string& file);
// StoreError if this cannot be a store: empty, no SQLite file, not to be read.
void check_is_file(const std::string& file);
// StoreError if it is one of another program. SQLite may put its journal beside it to look, with the rights of the
// file.
void check_is_store(const std::string& file);

}  // namespace consigliere::store
