#include "server/site/static_files.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <zlib.h>

#include "engine/committed_random.hpp"

namespace consigliere::server {

namespace fs = std::filesystem;

namespace {

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {{".html", "text/html; charset=utf-8"},
                                                                    {".js", "text/javascript; charset=utf-8"},
                                                                    {".css", "text/css; charset=utf-8"},
                                                                    {".json", "application/json"},
                                                                    {".svg", "image/svg+xml"},
                                                                    {".png", "image/png"},
                                                                    {".jpg", "image/jpeg"},
                                                                    {".ico", "image/x-icon"},
                                                                    {".woff2", "font/woff2"},
                                                                    {".txt", "text/plain; charset=utf-8"},
                                                                    {".yaml", "application/yaml"},
                                                                    {".webmanifest", "application/manifest+json"},
                                                                    {".mp3", "audio/mpeg"},
                                                                    {".ogg", "audio/ogg"},
                                                                    {".wasm", "application/wasm"},
                                                                    {".webp", "image/webp"},
                                                                    {".map", "application/json"}};

std::string type_of(const std::string& extension) {
    for (const auto& [ending, type] : kTypes)
        if (ending == extension) return std::string(type);
    return "application/octet-stream";
}

constexpr const char* kNoPage =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Consigliere</title>"
    "<h1>Consigliere</h1><p>The server is running. The web page is not built; build it with <code>make "
    "web</code>.</p></html>";

}  // namespace

std::string gzip(const std::string& text) {
    z_stream stream{};
    if (deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    std::string out(deflateBound(&stream, text.size()) + 32, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int done = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return done == Z_STREAM_END ? out : std::string();
}

StaticFiles::File StaticFiles::file_of(std::string content, std::string type) {
    File file;
    file.type = std::move(type);
    file.tag = '"' + sha256_hex(content).substr(0, 20) + '"';
    if (std::string packed = gzip(content); !packed.empty() && packed.size() < content.size())
        file.packed = std::make_shared<const std::string>(std::move(packed));
    file.plain = std::make_shared<const std::string>(std::move(content));
    return file;
}

StaticFiles::StaticFiles(const std::string& folder) {
    const auto add = [&](const std::string& name, std::string content, std::string type) {
        File& file = files_[name] = file_of(std::move(content), std::move(type));
        file.lasting = name.starts_with("/assets/");
    };
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
        if (!entry.is_regular_file()) continue;
        std::ostringstream content;
        content << std::ifstream(entry.path(), std::ios::binary).rdbuf();
        add("/" + fs::relative(entry.path(), folder).generic_string(), std::move(content).str(),
            type_of(entry.path().extension()));
    }
    if (!files_.contains("/index.html")) add("/index.html", kNoPage, "text/html; charset=utf-8");
}

HttpResponse StaticFiles::respond(const HttpRequest& request, const std::optional<Origin>& own) const {
    HttpResponse out;
    out.type = "text/plain";
    if (request.method != "GET" && request.method != "HEAD") {
        out.status = 405;
        return out;
    }
    // A folder has a page of its own (/docs/); its relative links need the slash at the end.
    const bool folder = request.path.ends_with('/');
    if (!folder && files_.contains(request.path + "/index.html")) {
        out.status = 308;
        out.headers.emplace_back("Location", request.path + "/");
        return out;
    }
    auto at = files_.find(folder ? request.path + "index.html" : request.path);
    // Addresses of the page itself (/table/..., /replay/...) have no ending; the page finds its way.
    if (at == files_.end() && request.path.find('.') == std::string::npos && !request.path.starts_with("/assets/"))
        at = files_.find("/index.html");
    if (at == files_.end()) {
        out.status = 404;
        return out;
    }
    return respond_with(at->second, request, own);
}

HttpResponse StaticFiles::respond(const HttpRequest& request, const std::optional<Origin>& own,
                                  const LinkPreview& preview, const std::string& site) const {
    const File& page = files_.find("/index.html")->second;
    return respond_with(file_of(with_preview(*page.plain, preview, site, request.path), page.type), request, own);
}

HttpResponse StaticFiles::respond_with(const File& file, const HttpRequest& request,
                                       const std::optional<Origin>& own) const {
    HttpResponse out;
    out.type = file.type;
    out.headers = {{"ETag", file.tag},
                   {"Vary", "Accept-Encoding"},
                   {"Cache-Control", file.lasting ? "public, max-age=31536000, immutable" : "no-cache"}};
    // The page that plays without a server (docs/device.md) runs WebAssembly, which only it may.
    const bool on_device = request.path.starts_with("/device/");
    add_security_headers(out, policy_of_page(own) + (on_device ? "; script-src 'self' 'wasm-unsafe-eval'" : ""));
    if (request.if_none_match == file.tag) {
        out.status = 304;
        return out;
    }
    const bool packed = file.packed && request.accept_encoding.find("gzip") != std::string::npos;
    if (packed) out.headers.emplace_back("Content-Encoding", "gzip");
    out.body = packed ? file.packed : file.plain;
    return out;
}

std::string policy_of_page(const std::optional<Origin>& own) {
    // Not every browser counts a socket of the same server as 'self'.
    return "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; "
           "connect-src 'self'" +
           (own ? " " + own->socket_text() : std::string()) +
           "; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
}

void add_security_headers(HttpResponse& response, std::string policy) {
    response.headers.emplace_back("Content-Security-Policy", std::move(policy));
    response.headers.emplace_back("X-Frame-Options", "DENY");
    response.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    response.headers.emplace_back("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

}  // namespace consigliere::server
