-- Compatible with older releases: adds indexes, and rebuilds one with one more column.
-- Staff sort and filter by these; without an index each list read the whole archive.
create index articles_created on articles (created_at desc, id desc) where deleted_at is null;
create index articles_by_feed on articles (feed_id, publish_at desc, id desc) where feed_id is not null;
create index articles_marked_breaking on articles (publish_at desc, id desc) where breaking_news and deleted_at is null;
create index articles_returned on articles (publish_at desc, id desc)
  where returned_at is not null and deleted_at is null;
-- Published articles are counted from the index alone: those taken down are not.
drop index articles_counted;
create index articles_counted on articles (id)
  include (category_id, agency_id, author_id, source_id, deleted_at, enable, publish_at, taken_down_at);
