#include "server/cluster/nats_link.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stdexcept>

#include <nats/nats.h>

#include "server/ops/journal.hpp"

namespace consigliere::server {

struct NatsLink::Impl {
    std::string prefix;
    Receive receive;
    std::function<void()> restored;
    natsOptions* options = nullptr;
    natsConnection* connection = nullptr;
    natsSubscription *own = nullptr, *common = nullptr;

    // libnats calls from threads of its own: how many of its ways to do so are still open.
    std::mutex mutex;
    std::condition_variable ended;
    int open = 0;

    ~Impl() {
        close();
        natsSubscription_Destroy(own);
        natsSubscription_Destroy(common);
        natsConnection_Destroy(connection);
        natsOptions_Destroy(options);
    }

    void close() {
        if (connection == nullptr) return;
        natsConnection_Close(connection);
        std::unique_lock lock(mutex);
        ended.wait_for(lock, std::chrono::seconds(5), [this] { return open == 0; });
    }
    void one_ended() {
        const std::lock_guard lock(mutex);
        --open;
        ended.notify_all();
    }
    static void on_end(void* self) { static_cast<Impl*>(self)->one_ended(); }
    static void on_closed(natsConnection*, void* self) { static_cast<Impl*>(self)->one_ended(); }

    static void on_message(natsConnection*, natsSubscription*, natsMsg* message, void* self) {
        static_cast<Impl*>(self)->receive(
            {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))});
        natsMsg_Destroy(message);
    }
    static void on_reconnected(natsConnection*, void* self) { static_cast<Impl*>(self)->restored(); }
    static void on_error(natsConnection*, natsSubscription*, natsStatus wrong, void*) {
        note(Level::warning, "NATS", {{"why", natsStatus_GetText(wrong)}});
    }

    static void check(natsStatus status, const std::string& what) {
        if (status == NATS_OK) return;
        const char* detail = nats_GetLastError(nullptr);
        throw std::runtime_error(what + ": " + (detail != nullptr && *detail ? detail : natsStatus_GetText(status)));
    }

    void connect(const std::string& url) {
        check(natsOptions_Create(&options), "NATS");
        check(natsOptions_SetURL(options, url.c_str()), "invalid address of the bus");
        natsOptions_SetSendAsap(options, true);  // a move must not wait for the flusher
        natsOptions_SetTimeout(options, 3000);
        natsOptions_SetMaxReconnect(options, -1);
        natsOptions_SetReconnectWait(options, 100);
        natsOptions_SetReconnectJitter(options, 50, 50);
        natsOptions_SetPingInterval(options, 1000);
        natsOptions_SetMaxPingsOut(options, 3);
        natsOptions_SetWriteDeadline(options, 2000);
        natsOptions_SetMaxPendingMsgs(options, 1'000'000);
        natsOptions_SetReconnectedCB(options, on_reconnected, this);
        natsOptions_SetErrorHandler(options, on_error, nullptr);
        natsOptions_SetClosedCB(options, on_closed, this);
        check(natsConnection_Connect(&connection, options), "cannot connect to the bus");
        ++open;
    }

    void subscribe(natsSubscription** subscription, const std::string& subject) {
        check(natsConnection_Subscribe(subscription, connection, subject.c_str(), on_message, this),
              "cannot subscribe to the bus");
        natsSubscription_SetPendingLimits(*subscription, -1, -1);
        const std::lock_guard lock(mutex);
        if (natsSubscription_SetOnCompleteCB(*subscription, on_end, this) == NATS_OK) ++open;
    }

    void publish(const std::string& subject, const std::string& message) const {
        const natsStatus done =
            natsConnection_Publish(connection, subject.c_str(), message.data(), static_cast<int>(message.size()));
        if (done != NATS_OK && done != NATS_CONNECTION_CLOSED)
            note(Level::warning, "NATS", {{"why", natsStatus_GetText(done)}});
    }
};

NatsLink::NatsLink(const std::string& url, const std::string& site, const std::string& node, Receive receive,
                   std::function<void()> restored)
    : impl_(std::make_unique<Impl>()) {
    impl_->prefix = "consigliere." + site + ".";
    impl_->receive = std::move(receive);
    impl_->restored = std::move(restored);
    impl_->connect(url);
    impl_->subscribe(&impl_->own, impl_->prefix + "node." + node);
    impl_->subscribe(&impl_->common, impl_->prefix + "all");
    Impl::check(natsConnection_FlushTimeout(impl_->connection, 3000), "cannot subscribe to the bus");
}

NatsLink::~NatsLink() = default;

void NatsLink::send(const std::string& node, const std::string& message) {
    impl_->publish(impl_->prefix + "node." + node, message);
}
void NatsLink::send_to_all(const std::string& message) { impl_->publish(impl_->prefix + "all", message); }
void NatsLink::close() { impl_->close(); }
bool NatsLink::connected() const { return natsConnection_Status(impl_->connection) == NATS_CONN_STATUS_CONNECTED; }

}  // namespace consigliere::server
