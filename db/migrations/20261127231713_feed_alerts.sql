-- Compatible with older releases: adds tables, and columns with defaults.
-- Troubles of feeds, and what shows them. Counts the items of five weeks: seconds for a million.
alter table feeds
  -- Earlier items say nothing about how fast the publisher's news reach us.
  add column watched_from timestamptz not null default now(),
  -- Moments from which the feed counts as empty, or as halved; from its pace.
  add column empty_from timestamptz,
  add column half_from timestamptz;
update feeds set watched_from = created_at;

-- One row for each feed and kind: the last time that it was in this trouble.
create table feed_alerts (
  feed_id integer not null constraint feed_alerts_feed_id_fkey references feeds on delete cascade,
  kind text not null,
  since timestamptz not null default now(),
  told_at timestamptz,
  ended_at timestamptz,
  primary key (feed_id, kind)
);

-- Items of a feed by day of the newsroom, as they were first seen. Duplicates count in `items` alone.
create table feed_days (
  feed_id integer not null constraint feed_days_feed_id_fkey references feeds on delete cascade,
  day date not null,
  items integer not null,
  taken integer not null,
  refused integer not null,
  primary key (feed_id, day)
);
insert into feed_days (feed_id, day, items, taken, refused)
  select feed_id, seen_at::date, count(*), count(*) filter (where outcome in ('published', 'held')),
    count(*) filter (where outcome in ('excluded', 'not_included', 'unsuitable'))
  from feed_items where seen_at >= current_date - 35 group by 1, 2;
