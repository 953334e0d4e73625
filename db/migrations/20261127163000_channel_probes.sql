-- Stream that players switch to by themselves; '' without one.
alter table channels add fallback_url text not null default '';

-- The last probe of each stream. `problem` is '' if it plays; `mark` is the newest segment of its playlist.
create table channel_streams (
  channel_id integer not null references channels on delete cascade,
  is_fallback boolean not null,
  url text not null,
  probed_at timestamptz not null default now(),
  problem text not null,
  problem_since timestamptz,
  mark text not null default '',
  marked_at timestamptz not null default now(),
  playing text not null default '',
  primary key (channel_id, is_fallback),
  check ((problem = '') = (problem_since is null))
);

-- Probes of a channel by day of the newsroom, and how many found its stream, or any of them, to play.
create table channel_days (
  channel_id integer not null references channels on delete cascade,
  day date not null,
  probes integer not null default 0,
  plays_main integer not null default 0,
  plays_any integer not null default 0,
  primary key (channel_id, day)
);
create index channel_days_day on channel_days (day);
