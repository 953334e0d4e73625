-- Who wrote an item and where its feed files it, as the feed says.
alter table feed_items add column author text not null default '',
  add column categories text[] not null default '{}';

-- Where a file was copied from.
alter table attachments add column original_url text;
create index attachments_original_url on attachments using hash (original_url) where original_url is not null;
