// An empty store of either kind, so that one test runs on both.
#pragma once

#include "store/store.hpp"
#include "tests/real_servers.hpp"
#include "tests/temp_folder.hpp"

namespace consigliere::store {

struct Sqlite {
    TempFolder folder;
    std::unique_ptr<Database> db = open_sqlite(folder.path.string());
};
struct Postgres {
    std::string url = testing::postgres().fresh_database();
    std::unique_ptr<Database> db = open_postgres(url);
};

}  // namespace consigliere::store
