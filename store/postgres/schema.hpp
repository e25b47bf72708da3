// The schema in PostgreSQL and the steps that lead to it. A step, once released, is never changed; a new one is added.
#pragma once

namespace consigliere::store::postgres {

class Connection;

// Brings the database up to date in one transaction; StoreError if it is of a newer program.
void migrate(Connection& db);

}  // namespace consigliere::store::postgres
