// Who somebody is: guests with a name alone, accounts with a password, a session for each device.
#pragma once

#include <map>
#include <mutex>
#include <thread>

#include "server/net/backend.hpp"
#include "server/table/time_control.hpp"
#include "store/group_commit.hpp"

namespace consigliere::server {

inline constexpr std::string_view kCookie = "consigliere";
inline constexpr std::string_view kDeviceCookie = "consigliere_device";

// A connection to read by, for each thread that asks.
class Readers {
public:
    explicit Readers(store::Database& database) : database_(database) {}
    store::Store& here();

private:
    store::Database& database_;
    std::mutex mutex_;
    std::map<std::thread::id, std::unique_ptr<store::Store>> stores_;
};

std::string session_cookie(const std::string& token, bool secure, Millis lasts);
std::string cleared_cookie();

bool is_login(const std::string& login);
bool is_password(const std::string& password);

// Tables of this person that wait for players in the list of all.
int shown_tables_of(store::Store& store, const std::string& person);

// A device on which somebody signed in to the account before has a cookie that says so: a nonce, and a hash of it and
// the sign-in name under the site's key. It opens nothing; it only keeps strangers from using up its owner's tries.
std::string new_known_device(const std::string& login, store::Store& store);  // in a transaction: it may make the key
std::string device_cookie(const std::string& device, bool secure);
// The device of the request if it is known to the account, else "".
std::string known_device(const HttpRequest& request, const std::string& login, store::Store& store);

Quiet quiet_of(const store::Person& person);
std::string portrait_of(const store::Person& person);          // empty: drawn from the name
boost::json::object person_json(const store::Person& person);  // as GET /me gives it
// Takes over what is known and well-formed; "" or the field that is wrong.
std::string merge_settings(store::Person& person, const boost::json::object& given, bool private_webhooks);

}  // namespace consigliere::server
