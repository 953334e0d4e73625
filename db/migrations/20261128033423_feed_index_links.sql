-- Compatible with older releases: adds a table.
-- Items that an agency's index document leads to, with the version that was taken in.
create table feed_index_links (
  feed_id integer not null references feeds on delete cascade,
  -- SHA-256 of its address.
  url_key bytea not null,
  version text not null,
  -- Failed fetches of this version; 0 once it is taken in.
  tries smallint not null default 0,
  listed_on date not null default current_date,
  primary key (feed_id, url_key)
);
create index feed_index_links_age on feed_index_links (listed_on);
