-- Compatible with older releases: rebuilds indexes with more columns, and adds one.
-- Staff lists are counted up to a limit, and read at any depth, from an index alone: each has the columns that narrow it.
drop index articles_desk;
create index articles_desk on articles (publish_at desc, id desc)
  include (category_id, agency_id, author_id, source_id) where deleted_at is null;
drop index articles_desk_agency;
create index articles_desk_agency on articles (agency_id, publish_at desc, id desc)
  include (category_id, author_id, source_id, deleted_at, enable, taken_down_at);
drop index articles_created;
create index articles_created on articles (created_at desc, id desc) include (category_id, agency_id)
  where deleted_at is null;
drop index articles_changed;
create index articles_changed on articles (updated_at desc, id desc) include (category_id, agency_id)
  where deleted_at is null;
-- Readers' lists and staff's share these: staff also list what is not published.
drop index articles_by_category;
create index articles_by_category on articles (category_id, publish_at desc, id desc)
  include (agency_id, author_id, source_id, enable) where deleted_at is null;
drop index articles_by_author;
create index articles_by_author on articles (author_id, publish_at desc, id desc)
  include (category_id, agency_id, source_id, enable) where deleted_at is null;
drop index articles_by_source;
create index articles_by_source on articles (source_id, publish_at desc, id desc)
  include (category_id, agency_id, author_id, enable) where deleted_at is null;
-- An agency's titles may all come late in the alphabet; the id is for titles that begin alike. The expression is
-- `titleOrder` of article.staff-list.queries.ts.
drop index articles_by_title;
create index articles_by_title on articles ((translate(left(normalised, 40), 'ءابپتثجچحخدذرزژسشصضطظعغفڤقڨكگڭلمنهويێ', 'ءآأؤإئابةتثجحخدذرزسشصضطظعغػؼؽؾؿـفقكلم') collate "C"), id)
  where deleted_at is null;
create index articles_by_title_agency on articles (agency_id, (translate(left(normalised, 40), 'ءابپتثجچحخدذرزژسشصضطظعغفڤقڨكگڭلمنهويێ', 'ءآأؤإئابةتثجحخدذرزسشصضطظعغػؼؽؾؿـفقكلم') collate "C"), id)
  where agency_id is not null and deleted_at is null;
