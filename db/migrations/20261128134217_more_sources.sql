-- Compatible with older releases: only allows more values.
-- Articles also move in from Ghost, from a site's feed, and from ninjs.
alter table site_imports drop constraint site_imports_kind_check,
  add constraint site_imports_kind_check check (kind in ('wordpress', 'csv', 'warraq', 'ghost', 'feed', 'ninjs'));
