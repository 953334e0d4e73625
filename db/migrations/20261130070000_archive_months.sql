-- Compatible with older releases: adds a table.
-- Months of the archive as the index of sitemaps lists them. Counted every ten minutes, not for each reader.
create table archive_months (
  -- Its first day, in UTC.
  month date primary key,
  articles integer not null,
  -- When its last article was published or corrected.
  changed_at timestamptz not null
);
insert into archive_months (month, articles, changed_at)
select date_trunc('month', publish_at at time zone 'UTC'), count(*), max(greatest(publish_at, content_updated_at))
from articles
where enable and deleted_at is null and not noindex and canonical_url is null and publish_at <= now() group by 1;
