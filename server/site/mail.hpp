// One mail: its text with all headers a mail needs, and its way to the mail server.
#pragma once

#include <string>

#include "server/site/config.hpp"

namespace consigliere::server {

struct Mail {
    std::string to, subject, body;  // body: lines end with \r\n
    Millis at = 0;
    std::string id;  // unlike that of any other mail
};

// RFC 5322; what stands in a header cannot break out of it.
std::string mail_text(const Mail& mail, const std::string& from);
// "Mon, 16 Nov 2026 05:37:50 +0000"
std::string mail_date(Millis at);
// False if the server did not take it. Blocks.
bool send_mail(const MailSettings& settings, const Mail& mail);

// An address is used only after somebody has followed the link in the mail that asks.
inline constexpr Millis kLinkLasts = 48LL * 3'600'000;
inline constexpr Millis kMailsCountFor = 24LL * 3'600'000;
inline constexpr int kMailsAnAddress = 5;  // ask in that time, whoever wants them

}  // namespace consigliere::server
