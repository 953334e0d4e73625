-- Compatible with older releases: rebuilds indexes with more columns.
-- Lists narrowed by two things (an author of an agency, a source in a section) may have few articles or none in long
-- lists: without their columns each article would be read from the table to see that.
drop index articles_by_category;
create index articles_by_category on articles (category_id, publish_at desc, id desc)
  include (agency_id, author_id, source_id) where enable and deleted_at is null;
drop index articles_by_agency;
create index articles_by_agency on articles (agency_id, publish_at desc, id desc)
  include (category_id, author_id, source_id) where enable and deleted_at is null;
drop index articles_by_author;
create index articles_by_author on articles (author_id, publish_at desc, id desc)
  include (category_id, agency_id, source_id) where enable and deleted_at is null;
drop index articles_by_source;
create index articles_by_source on articles (source_id, publish_at desc, id desc)
  include (category_id, agency_id, author_id) where enable and deleted_at is null;
-- Articles of a tag or person, and those that were read, are looked up by id: whether readers see them, and when they were
-- published, is here too.
drop index articles_counted;
create index articles_counted on articles (id)
  include (category_id, agency_id, author_id, source_id, deleted_at, enable, publish_at);
