#include "tests/cluster/store_changes.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <stdexcept>

#include "tests/real_servers.hpp"
#include "tests/wait_for_text.hpp"

namespace consigliere::testing {

void StoreChanges::install(const std::string& url) {
    PostgresServer::run(url, R"(
CREATE FUNCTION report_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NOTIFY store_changes; RETURN NULL; END';
CREATE TRIGGER report_change AFTER INSERT OR UPDATE OR DELETE ON node EXECUTE FUNCTION report_change();
CREATE TRIGGER report_change AFTER INSERT OR UPDATE OR DELETE ON lease EXECUTE FUNCTION report_change();
CREATE TRIGGER report_change AFTER UPDATE ON game_table FOR EACH ROW WHEN (NEW.state = 'finished')
    EXECUTE FUNCTION report_change();
)");
}

StoreChanges::StoreChanges(const std::string& url) : connection_(PQconnectdb(url.c_str()), PQfinish) {
    PGresult* const listens = PQexec(connection_.get(), "LISTEN store_changes");
    const bool ok = PQresultStatus(listens) == PGRES_COMMAND_OK;
    PQclear(listens);
    if (!ok) throw std::runtime_error(std::string("cannot listen to the store: ") + PQerrorMessage(connection_.get()));
}

bool StoreChanges::next(Time end) {
    for (;;) {
        if (PGnotify* const change = PQnotifies(connection_.get())) {
            PQfreemem(change);
            return true;
        }
        pollfd socket{PQsocket(connection_.get()), POLLIN, 0};
        if (poll(&socket, 1, milliseconds_until(end)) <= 0) return false;
        if (PQconsumeInput(connection_.get()) == 0)
            throw std::runtime_error(std::string("the store went away: ") + PQerrorMessage(connection_.get()));
    }
}

bool StoreChanges::wait_until(const std::function<bool()>& holds, Time end) {
    while (!holds())
        if (!next(end)) return holds();
    return true;
}

bool StoreChanges::wait_for(int changes, Time end) {
    while (changes > 0 && next(end)) --changes;
    return changes == 0;
}

}  // namespace consigliere::testing
