# For Varnish 7 with xkey (Debian: varnish and varnish-modules), between the proxy that ends TLS and Warraq. Start Warraq
# with TRUST_PROXY=2 and EDGE_VARNISH=http://… of each Varnish, and Varnish with `-p http_gzip_support=off`, so that
# Warraq's own compression passes through.
vcl 4.1;

import std;
import xkey;

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

# The machines of the site: Warraq's workers purge from here.
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
        # By tag: everything that shows what has changed.
        if (req.http.xkey-purge) {
            set req.http.X-Purged = xkey.purge(req.http.xkey-purge);
            return (synth(200, "Purged " + req.http.X-Purged));
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

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }

    # Streams of events have no end.
    if (req.url ~ "^/api/v1/\w+/stream(/|$|\?)") {
        return (pipe);
    }

    if (req.url ~ "^/(dashboard|healthz|readyz)(/|$|\?)") {
        return (pass);
    }

    # Players ask for parts of a video; the whole of it would displace everything else here.
    if (req.url ~ "^/media/[0-9a-f]+\.(mp4|webm)$") {
        return (pass);
    }

    # Files are the same for everybody. Their cookies stay, because staff also see those that were taken down; such
    # answers are private, and not kept.
    if (req.url ~ "^/(assets|media|share)/") {
        return (hash);
    }

    # Staff see their own changes at once, and readers who are signed in their own pages.
    if (req.http.Authorization || req.http.Cookie ~ "(^|; )(__Host-)?session=") {
        return (pass);
    }

    # The other cookies are of the browser's scripts, the meter and polls. They reach Warraq, which says `private` where they
    # matter; a page that it shares is the same for all.
    return (hash);
}

sub vcl_pipe {
    # Or the next request on this connection would go past these rules.
    set bereq.http.Connection = "close";
}

sub vcl_backend_response {
    # Cache-Control decides, and Warraq says of each answer how long it may be kept; Varnish adds no time of its own.
    set beresp.grace = 0s;
    set beresp.keep = 1h;
    if (beresp.http.Cache-Control ~ "stale-while-revalidate=\d+") {
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, ".*stale-while-revalidate=(\d+).*", "\1s"), 0s);
    }
    if (beresp.http.Surrogate-Key) {
        set beresp.http.xkey = beresp.http.Surrogate-Key;
    }
    # Nobody waits for a page that is fetched again in the background: the stale one stays, and is fetched again by the
    # next reader. 429 refuses only the reader who caused the fetch.
    if (bereq.is_bgfetch && (beresp.status >= 500 || beresp.status == 429)) {
        return (abandon);
    }
    if (beresp.http.Cache-Control ~ "private|no-store" || beresp.http.Set-Cookie || beresp.status >= 500) {
        # Others need not wait for one another's answers at this address.
        set beresp.uncacheable = true;
        set beresp.ttl = 120s;
        return (deliver);
    }
    # It names one request in the log, not those of later readers.
    unset beresp.http.X-Request-Id;
}

sub vcl_deliver {
    unset resp.http.Surrogate-Key;
    unset resp.http.xkey;
    # Readers need not know how many machines there are.
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
