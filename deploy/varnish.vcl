# For Varnish 7, between the proxy that ends TLS and Warraq. Start Warraq with TRUST_PROXY=2, and Varnish with
# `-p http_gzip_support=off`, so that Warraq's own compression passes through.
vcl 4.1;

import std;

backend default {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 60s;
    # Streams of events send a heartbeat more often than this.
    .between_bytes_timeout = 120s;
    .probe = {
        .url = "/readyz";
        .interval = 2s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# The machines of the site.
acl site {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        # Behind the proxy everybody has its address, but only others have it forwarded for them.
        if (client.ip !~ site || req.http.X-Forwarded-For ~ ",") {
            return (synth(403));
        }
        return (purge);
    }

    # Two variants of an answer instead of one for each browser.
    if (req.http.Accept-Encoding ~ "\bbr\b") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "\bgzip\b") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }

    if (req.url ~ "^/(api|dashboard|healthz|readyz)(/|$|\?)") {
        return (pass);
    }

    # Files are the same for all readers. Staff also see those that were taken down.
    if (req.url ~ "^/(assets|media|share)/" && req.http.Cookie !~ "(^|; )(__Host-)?session=") {
        unset req.http.Cookie;
    }

    # Built-in rules follow: a request with a cookie, of staff or of a reader, goes to Warraq.
}

sub vcl_backend_response {
    # Cache-Control decides, and Warraq says of each page how long it may be kept; Varnish adds no time of its own.
    set beresp.grace = 0s;
    set beresp.keep = 1h;
    if (beresp.http.Cache-Control ~ "stale-while-revalidate=\d+") {
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, ".*stale-while-revalidate=(\d+).*", "\1s"), 0s);
    }
    if (beresp.status >= 500) {
        set beresp.uncacheable = true;
    }
}
