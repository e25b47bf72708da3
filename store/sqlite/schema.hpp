// The schema and the steps that lead to it. A step, once released, is never changed; a new one is added.
#pragma once

#include <span>

namespace consigliere::store {

class Connection;

std::span<const char* const> migrations();

// Brings the file up to date in one transaction and checks it; StoreError if it is damaged or from a newer program.
void migrate(Connection& db);

}  // namespace consigliere::store
