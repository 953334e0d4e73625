alter table feeds
  drop constraint feeds_interval_minutes_check,
  add constraint feeds_interval_minutes_check check (interval_minutes between 1 and 1440),
  -- An editor's interval, which does not adapt.
  add column fixed_minutes integer constraint feeds_fixed_minutes_check check (fixed_minutes between 1 and 1440),
  -- How fast its documents move, and the publisher's wishes (Pace in feed.schedule.ts).
  add column pace jsonb not null default '{}',
  -- The last poll that found an item the feed had never shown before.
  add column last_fresh_at timestamptz,
  -- Without a fresh item until then, it is silent by its own habit. Null while the habit is unknown.
  add column silent_from timestamptz;

-- Until the habits are learned: three times the usual distance of the last twenty items, and at least two days.
update feeds set last_fresh_at = last.newest,
  silent_from = case when last.count >= 5 then last.newest
    + greatest(interval '2 days', 3 * (last.newest - last.oldest) / greatest(last.moments - 1, 1)) end
from (
  select f.id, count(*), count(distinct i.seen_at) as moments, min(i.seen_at) as oldest, max(i.seen_at) as newest
  from feeds f cross join lateral
    (select seen_at from feed_items where feed_id = f.id order by id desc limit 20) i
  group by f.id) last
where last.id = feeds.id;
