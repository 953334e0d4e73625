-- Compatible with older releases: adds tables, and columns with defaults.

alter table feeds
  -- Reads the text of items from their pages, where the feed has excerpts.
  add column page_text boolean not null default false,
  -- [{site, content, drop}]: where the text stands on the pages of a site.
  add column page_rules jsonb not null default '[]';

alter table feed_items
  -- Its article has the text of its page, not that of the feed.
  add column from_page boolean not null default false;

-- One request at a time to each host, over all workers, with a pause after it.
create table page_hosts (
  host text primary key,
  -- The request under way, which ends by then at the latest.
  turn uuid not null,
  busy_until timestamptz not null,
  next_at timestamptz not null
);

create table page_robots (
  origin text primary key,
  body text not null,
  -- unreachable: everything is forbidden (RFC 9309 section 2.3.1.4).
  state text not null check (state in ('rules', 'none', 'unreachable')),
  read_at timestamptz not null,
  expires_at timestamptz not null
);
