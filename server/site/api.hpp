// An HTTP request on its way through the API.
#pragma once

#include <stdexcept>

#include "server/site/site.hpp"

namespace consigliere::server {

struct Ask {
    Site& site;
    const HttpRequest& request;
    std::function<void(HttpResponse)> reply;
    Lang lang = Lang::en;
    std::optional<store::Person> person;
    std::vector<std::string> parts;  // what stood for {...} in the route
    boost::json::object body;
    std::optional<store::Session> session{};  // of the person

    void ok(const boost::json::object& answer, int status = 200) const;
    void done() const;  // 204
    void refuse(int status, std::string_view code, Args args = {}) const;
};

HttpResponse json_response(const boost::json::object& answer, int status, const HttpRequest& request);
HttpResponse refusal_response(int status, std::string_view code, Lang lang, const HttpRequest& request, Args args = {});

// Thrown by what is stored with a person: the whole is refused with this code.
struct NotStored : std::runtime_error {
    NotStored(int http_status, std::string_view code) : std::runtime_error(std::string(code)), status(http_status) {}
    int status;
};

// Replies with the person and a cookie of its own for this device, once both are stored. `also`: stored with it.
void sign_in(const Ask& ask, const store::Person& person, bool is_new, const store::GroupCommit::Work& also = {});
// May this person have an account with this login? If not, it is refused.
bool may_have_account(Ask& ask, const std::string& login);

// Stores the person and replies with it. `ended`: sessions that end with the change; `also`: stored with it; `then`: done
// once it is stored.
void save(const Ask& ask, const store::Person& person, const std::optional<SessionsEnd>& ended = {},
          const store::GroupCommit::Work& also = {}, const std::function<void()>& then = {});
// The same for a person whose settings name another mail address, or none: it is asked before it is used.
void change_mailbox(Ask& ask, const store::Person& person);

// The routes, by file.
void get_version(Ask&);
void get_games(Ask&);
void get_cards(Ask&);
void get_rules(Ask&);
void post_session(Ask&);
void delete_session(Ask&);
void get_sessions(Ask&);
void delete_sessions(Ask&);
void delete_one_session(Ask&);
void post_sign_in(Ask&);
void get_me(Ask&);
void get_session(Ask&);
void patch_me(Ask&);
void delete_me(Ask&);
void post_account(Ask&);
void get_export(Ask&);
void post_mail(Ask&);
void get_push(Ask&);
void get_passkeys_offered(Ask&);
void post_sign_in_challenge(Ask&);
void post_passkey_sign_in(Ask&);
void get_passkeys(Ask&);
void post_passkey_challenge(Ask&);
void post_passkey(Ask&);
void delete_passkey(Ask&);
boost::json::array passkeys_json(store::Store& store, std::string_view person);
// Does the field "proof" of the request prove, with a passkey, that its person is here? Done once, by `use_up_proof`.
bool is_proven(Ask& ask);
store::GroupCommit::Work use_up_proof(const Ask& ask);
void post_push(Ask&);
void delete_push(Ask&);
boost::json::array browsers_json(const store::Person& person);  // the endpoints that get push messages
void post_confirm(Ask&);
void post_cards(Ask&);
void post_balance(Ask&);
void get_house_file(Ask&);
void get_table_cards(Ask&);
void get_table_file(Ask&);
void get_my_cards(Ask&);
boost::json::array card_files_json(store::Store& store, std::string_view person);
void get_my_tables(Ask&);
void get_history(Ask&);
void get_profile(Ask&);
void post_invitation(Ask&);
void get_ratings(Ask&);
void get_tables(Ask&);
void post_table(Ask&);
void get_code(Ask&);
void get_table(Ask&);
void get_replay(Ask&);
void get_story(Ask&);
void get_proof(Ask&);
void get_log(Ask&);

}  // namespace consigliere::server
