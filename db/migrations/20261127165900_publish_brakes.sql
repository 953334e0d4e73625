-- Compatible with older releases: adds columns with defaults.
-- Brakes of filters that publish automatically: an item that one of them stops waits for an editor.
alter table feeds
  add column max_age_hours integer check (max_age_hours between 1 and 8760),
  add column hourly_limit integer check (hourly_limit between 1 and 1000),
  -- Items of the first poll wait for an editor.
  add column from_now_on boolean not null default false,
  -- A poll of this address has handled every item.
  add column caught_up boolean not null default false,
  add column arabic_to_publish boolean not null default false,
  add column picture_to_publish boolean not null default false,
  -- Links must point to a site of items that were published.
  add column known_site_only boolean not null default false;

update feeds set caught_up = true where last_fetch_at is not null;
update feeds set max_age_hours = 24, known_site_only = true where auto_publish;
