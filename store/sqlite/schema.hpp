// The schema and the steps that lead to it. A step, once released, is never changed; a new one is added.
#pragma once

#include <span>
#include <string>

namespace consigliere::store {

class Connection;

std::span<const char* const> migrations();

// StoreError if the file is damaged. Only looks: a damaged file is evidence, and may hold more than a repair would leave.
void check_integrity(const std::string& file);

// Brings the file up to date in one transaction; StoreError if it is from a newer program.
void migrate(Connection& db);

}  // namespace consigliere::store
