-- Subscriptions to the hubs of feeds (W3C WebSub). A row whose feed is gone, or has another hub by now, ends at the hub
-- first.
create table feed_hubs (
  id integer generated always as identity primary key,
  feed_id integer constraint feed_hubs_feed_id_fkey references feeds on delete set null,
  -- The part of the callback's address that nobody can guess.
  token text not null constraint feed_hubs_token_key unique,
  hub text not null,
  topic text not null,
  state text not null default 'requested'
    constraint feed_hubs_state_check check (state in ('requested', 'active', 'denied', 'leaving')),
  -- In Arabic, why the hub does not push.
  reason text not null default '',
  tries integer not null default 0,
  -- When the hub is asked next: to renew the lease, or again.
  ask_at timestamptz not null default now(),
  lease_until timestamptz,
  last_push_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index feed_hubs_current on feed_hubs (feed_id) where state <> 'leaving';
create index feed_hubs_feed on feed_hubs (feed_id);
create index feed_hubs_due on feed_hubs (ask_at);

-- Documents that hubs pushed, until they are taken in.
create table feed_pushes (
  id integer generated always as identity primary key,
  feed_id integer not null constraint feed_pushes_feed_id_fkey references feeds on delete cascade,
  content_type text not null,
  body bytea not null,
  received_at timestamptz not null default now()
);
create index feed_pushes_feed on feed_pushes (feed_id);
