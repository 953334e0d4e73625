-- Compatible with older releases: only allows more values, and adds indexes.
-- Exports of this program move in too. Their rows are known by the names of their parts.
alter table site_imports drop constraint site_imports_kind_check,
  add constraint site_imports_kind_check check (kind in ('wordpress', 'csv', 'warraq'));
alter table moved_rows drop constraint moved_rows_kind_check,
  add constraint moved_rows_kind_check check (kind ~ '^[a-z-]{1,40}$');
-- Addresses of pictures lead to the moved picture.
alter table old_addresses drop constraint old_addresses_kind_check,
  add constraint old_addresses_kind_check check (kind in ('article', 'category', 'tag', 'author', 'picture'));
create index old_addresses_target on old_addresses (kind, target_id);
create index old_slugs_target on old_slugs (kind, target_id);
-- People download the articles that they wrote.
create index articles_created_by on articles (created_by, id) where created_by is not null;
