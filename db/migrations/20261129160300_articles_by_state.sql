-- Compatible with older releases: adds indexes.
-- Staff list and count what waits, what was taken down, and the bin; each is a small part of the archive.
create index articles_held on articles (publish_at desc, id desc)
  where not enable and deleted_at is null and taken_down_at is null;
create index articles_taken_down on articles (publish_at desc, id desc)
  where taken_down_at is not null and deleted_at is null;
create index articles_binned on articles (publish_at desc, id desc) where deleted_at is not null;
-- Whose an article is: counts of the archive, and of its views, read this and not the texts.
create index articles_counted on articles (id) include (category_id, agency_id, author_id, source_id, deleted_at);
-- Sitemaps: months with their counts and times are read from this index alone again, without what search engines may not list.
drop index articles_archive;
create index articles_archive on articles (publish_at, id) include (content_updated_at)
  where enable and deleted_at is null and not noindex and canonical_url is null;
