// One connection of one person: signs messages with who sent them and passes them to tables and lists.
#pragma once

#include <atomic>
#include <set>

#include "server/site/site.hpp"

namespace consigliere::server {

class Client final : public SocketHandler {
public:
    Client(Site& site, SignedIn who, Lang lang, std::string request);
    ~Client() override;

    void on_open(const std::shared_ptr<Socket>& socket) override;
    void on_message(std::string_view text, bool too_fast) override;
    void on_close() override;

    // From any thread.
    bool wants_lobby() const { return lobby_; }
    void send(const boost::json::object& message) const;
    void send_lobby(bool only_news);  // only_news: if it changed since it was last sent
    void send_notice(const store::Notice& notice) const;
    const std::string& person() const { return person_.id; }
    const store::Session& session() const { return session_; }
    void sign_out() const { socket_->close(kSignedOutCode); }

private:
    void answer(const boost::json::value& id, boost::json::object fields = {}) const;
    void refuse(const boost::json::value& id, boost::json::object refusal) const;
    void note_use();
    void journalize(std::string_view type, std::string_view table, std::int64_t id) const;
    void take(boost::json::object message, const boost::json::value& id);
    void open(const std::string& table, const boost::json::value& id);
    Bus::Undelivered undelivered(const boost::json::value& id) const;
    Bus::Undelivered not_opened(const std::string& table, const boost::json::value& id);

    Site& site_;
    const store::Person person_;  // as it was when the connection began
    const store::Session session_;
    Millis seen_at_;  // when its use was noted last
    std::atomic<Lang> lang_;
    std::uint64_t follower_;
    const std::string request_;  // the name of the request that opened the connection
    std::shared_ptr<Socket> socket_;
    // The tables it follows. One that does not open is taken out again, from the thread that found out.
    struct Followed {
        std::mutex mutex;
        std::set<std::string> tables;
    };
    bool follows(const std::string& table) const;
    std::set<std::string> followed() const;
    const std::shared_ptr<Followed> followed_ = std::make_shared<Followed>();
    std::atomic<bool> lobby_ = false;
    LobbyFeed list_;
    int garbage_ = 0;
};

}  // namespace consigliere::server
