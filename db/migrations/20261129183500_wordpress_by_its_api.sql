-- Compatible with older releases: only allows more values, and adds a column with a default.
-- Articles also move in from the REST API of a WordPress site.
alter table site_imports drop constraint site_imports_kind_check,
  add constraint site_imports_kind_check
    check (kind in ('wordpress', 'wordpress-site', 'csv', 'warraq', 'ghost', 'feed', 'ninjs')),
  -- Password of the account at the old site, sealed, until everything is fetched.
  add column sealed_password text;
