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

bool is_name(const std::string& name);
bool is_login(const std::string& login);
bool is_password(const std::string& password);

Quiet quiet_of(const store::Person& person);
boost::json::object person_json(const store::Person& person);  // as GET /me gives it
// Takes over what is known and well-formed; "" or the field that is wrong.
std::string merge_settings(store::Person& person, const boost::json::object& given, bool private_webhooks);

}  // namespace consigliere::server
