-- One article's sums over all its days.
create index analytics_days_articles on analytics_days (a, cube, day)
  where cube in ('articleId', 'articleId+source', 'articleId+placement');

-- Days whose events are still kept are summed once more, now by tag too.
insert into analytics_marks (grain, at)
select grain, at from (select distinct date_trunc('hour', at) as at from analytics_events) hours,
  unnest(array['hour', 'day']) grain;
