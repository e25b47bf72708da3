// Routes about mail: an address is asked whether it wants mail before it gets any.
#include "engine/committed_random.hpp"
#include "server/json_read.hpp"
#include "server/secrets.hpp"
#include "server/site/api.hpp"
#include "server/site/mail.hpp"
#include "server/site/messenger.hpp"
#include "server/table/match_writer.hpp"

namespace consigliere::server {

namespace json = boost::json;

namespace {

std::string address_of(const store::Person& person) {
    return read_text(parse_object(person.settings).value_or(json::object{}), "email", "");
}

// Nobody's mailbox is flooded with questions, and nobody floods others with them.
bool may_ask(const Ask& ask, const std::string& address, const std::string& person) {
    const Millis since = ask.site.now() - kMailsCountFor;
    store::Store& store = ask.site.reader();
    return store.count_mail(address, since) < kMailsAnAddress && store.count_mail(person, since) < kMailsAnAddress &&
           ask.site.mails().take(ask.request.address);
}

// Stores the person with a fresh question to its address; the mail goes out once that is stored.
void ask_address(const Ask& ask, const store::Person& person, const std::string& address) {
    const std::string token = random_token();
    const Millis now = ask.site.now();
    const store::Mailbox mailbox{person.id, address, sha256_hex(token), now, 0};
    const Lang lang = lang_from(person.lang).value_or(Lang::en);
    save(
        ask, person, {},
        [mailbox](store::Store& store) {
            store.save_mailbox(mailbox);
            store.add_mail(mailbox.address, mailbox.asked_at);
            store.add_mail(mailbox.person, mailbox.asked_at);
        },
        [&site = ask.site, address, token, lang] { site.messenger().ask_address(address, token, lang); });
}

}  // namespace

void change_mailbox(Ask& ask, const store::Person& person) {
    const std::string address = address_of(person), before = address_of(*ask.person);
    if (address == before) return save(ask, person);
    if (address.empty())
        return save(ask, person, {}, [id = person.id](store::Store& store) { store.delete_mailbox(id); });
    if (ask.site.config().mail.host.empty())  // for later, when this server sends mail
        return save(ask, person, {},
                    [id = person.id, address](store::Store& store) { store.save_mailbox({id, address, "", 0, 0}); });
    if (!may_ask(ask, address, person.id)) return ask.refuse(429, "mail_too_often");
    ask_address(ask, person, address);
}

void post_mail(Ask& ask) {
    const std::string address = address_of(*ask.person);
    const auto mailbox = ask.site.reader().mailbox(ask.person->id);
    const bool confirmed = mailbox && mailbox->address == address && mailbox->confirmed_at != 0;
    if (address.empty() || confirmed || ask.site.config().mail.host.empty())
        return ask.refuse(409, "nothing_to_confirm");
    if (!may_ask(ask, address, ask.person->id)) return ask.refuse(429, "mail_too_often");
    ask_address(ask, *ask.person, address);
}

void post_confirm(Ask& ask) {
    const std::string token = read_text(ask.body, "token");
    if (!ask.site.sign_ins().may_guess("confirm", ask.request.address, ask.site.now()))
        return ask.refuse(429, "too_fast");
    auto mailbox = token.size() == 52 ? ask.site.reader().mailbox_by_token(sha256_hex(token)) : std::nullopt;
    if (!mailbox) return ask.refuse(404, "link_unknown");
    if (ask.site.now() - mailbox->asked_at >= kLinkLasts) return ask.refuse(410, "link_expired");
    if (mailbox->confirmed_at != 0) return ask.done();  // the link was followed twice
    mailbox->confirmed_at = ask.site.now();
    ask.site.writer().submit(
        [mailbox = *mailbox](store::Store& store) {
            // Unless another address was named meanwhile.
            const auto stored = store.mailbox(mailbox.person);
            if (stored && stored->token_hash == mailbox.token_hash) store.save_mailbox(mailbox);
        },
        [request = ask.request, reply = ask.reply, lang = ask.lang](const std::exception_ptr& failed) {
            HttpResponse out;
            out.status = 204;
            reply(failed ? refusal_response(503, "store_failed", lang, request) : std::move(out));
        });
}

}  // namespace consigliere::server
