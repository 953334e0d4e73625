-- Sitemaps: months with their counts and times are read from this index alone, a month's articles in its order.
create index articles_archive on articles (publish_at, id) include (content_updated_at)
  where enable and deleted_at is null;
