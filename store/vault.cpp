#include "store/vault.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <vector>

#include "engine/committed_random.hpp"
#include "store/store.hpp"

namespace consigliere::store {

namespace {

constexpr std::string_view kMark = "sealed:";
constexpr std::size_t kNonce = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t kTag = crypto_aead_xchacha20poly1305_ietf_ABYTES;

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::string reason() { return std::generic_category().message(errno); }

}  // namespace

std::string Vault::seal(std::string_view text, std::string_view context) const {
    std::vector<unsigned char> out(kNonce + text.size() + kTag);
    randombytes_buf(out.data(), kNonce);
    crypto_aead_xchacha20poly1305_ietf_encrypt(out.data() + kNonce, nullptr, bytes_of(text), text.size(),
                                               bytes_of(context), context.size(), nullptr, out.data(), key_.data());
    std::string hex(2 * out.size() + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), out.data(), out.size());
    hex.pop_back();
    return std::string(kMark) + hex;
}

std::optional<std::string> Vault::open(std::string_view sealed, std::string_view context) const {
    if (!sealed.starts_with(kMark)) return std::string(sealed);
    sealed.remove_prefix(kMark.size());
    std::vector<unsigned char> in(sealed.size() / 2);
    std::size_t length = 0;
    if (sealed.size() < 2 * (kNonce + kTag) ||
        sodium_hex2bin(in.data(), in.size(), sealed.data(), sealed.size(), nullptr, &length, nullptr) != 0)
        return std::nullopt;
    std::string text(length - kNonce - kTag, '\0');
    if (crypto_aead_xchacha20poly1305_ietf_decrypt(reinterpret_cast<unsigned char*>(text.data()), nullptr, nullptr,
                                                   in.data() + kNonce, length - kNonce, bytes_of(context),
                                                   context.size(), in.data(), key_.data()) != 0)
        return std::nullopt;
    return text;
}

std::string Vault::id() const {
    std::string text = "consigliere key id ";
    text.append(reinterpret_cast<const char*>(key_.data()), key_.size());
    return sha256_hex(text).substr(0, 16);
}

Vault open_vault(const std::string& file) {
    struct stat about{};
    if (::stat(file.c_str(), &about) != 0) throw StoreError("cannot read the key file " + file + ": " + reason());
    if ((about.st_mode & 077) != 0)
        throw StoreError("the key file " + file + " is readable by other users; run `chmod 600 " + file + "`");
    std::ifstream in(file);
    std::string text;
    in >> text;
    const auto key = seed_from_hex(text);
    if (!key) throw StoreError("the key file " + file + " is damaged (it must contain 64 hex digits); restore it");
    return Vault(*key);
}

Vault create_vault(const std::string& file) {
    const Seed key = fresh_seed();
    const std::string text = to_hex(key) + "\n";
    const int out = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (out < 0) throw StoreError("cannot write the key file " + file + ": " + reason());
    const bool written =
        ::write(out, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(out) == 0;
    ::close(out);
    if (!written) throw StoreError("cannot write the key file " + file + ": " + reason());
    return Vault(key);
}

namespace {

constexpr std::string_view kKeyId = "key_id";  // setting in the store: which key its secrets are sealed with
constexpr std::string_view kWhatToDo =
    "; put the correct key file there (docs/operating.md), or start once with --new-key: running games then cannot be "
    "continued";

}  // namespace

void lock_store(Database& database, const std::string& key_file, bool forget) {
    const auto store = database.connect();
    const std::string id = store->setting(kKeyId);
    std::error_code unreadable;
    const bool there = std::filesystem::exists(key_file, unreadable);
    if (!there && !id.empty() && !forget)
        throw StoreError("the key file " + key_file + " is missing, and this store's dice are encrypted with it" +
                         std::string(kWhatToDo));
    if (!there) std::filesystem::create_directories(std::filesystem::absolute(key_file).parent_path(), unreadable);
    const auto vault = std::make_shared<const Vault>(there ? open_vault(key_file) : create_vault(key_file));
    if (!id.empty() && id != vault->id() && !forget)
        throw StoreError("the key file " + key_file + " is not the key that this store's dice are encrypted with" +
                         std::string(kWhatToDo));
    if (id != vault->id()) store->save_setting(kKeyId, vault->id());
    database.use_vault(vault);
}

}  // namespace consigliere::store
