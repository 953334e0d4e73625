-- Compatible with older releases: only adds columns.
-- Requests for the page of an item that has left its feed's document, to learn whether its publisher withdrew it.
alter table feed_items
  add column page_checked_at timestamptz,
  add column page_checks smallint not null default 0,
  -- The last one was answered with 404.
  add column page_missing boolean not null default false;
