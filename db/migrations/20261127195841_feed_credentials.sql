-- Compatible with older releases: adds tables, and columns with defaults.

-- Credentials, headers and cookies that a feed's publisher asks for.
create table feed_credentials (
  feed_id integer primary key references feeds on delete cascade,
  -- They are sent to no other, and open for no other.
  origin text not null,
  -- Encrypted JSON of the values.
  sealed text not null,
  -- What is saved, as the values themselves are shown to nobody.
  sign_in boolean not null,
  token boolean not null,
  headers text[] not null,
  cookies text[] not null,
  saved_at timestamptz not null default clock_timestamp()
);

-- Further addresses of a feed, tried in this order while its own fails.
create table feed_fallbacks (
  feed_id integer not null references feeds on delete cascade,
  position smallint not null check (position between 1 and 3),
  url text not null,
  etag text,
  last_modified text,
  last_fetch_at timestamptz,
  last_status integer,
  last_error text,
  primary key (feed_id, position)
);

alter table feeds
  -- Consecutive polls in which its own address failed, and why the last one did.
  add column own_failures integer not null default 0,
  add column own_error text,
  add column own_failed_at timestamptz,
  -- Until then its own address is not tried again while a fallback serves.
  add column own_retry_at timestamptz,
  -- The fallback that serves now.
  add column served_from text,
  -- The last poll that a fallback served.
  add column fallback_at timestamptz;
