-- Compatible with older releases: adds a table, and columns with defaults.
-- Items of feeds with their contents, for the wire. Copies the titles of 90 days: about ten seconds for a million items.

-- Written once: a poll that sees the item again writes nothing here.
create table feed_item_contents (
  item_id integer primary key references feed_items on delete cascade,
  kept_on date not null default current_date,
  -- The feed's address at that time.
  feed_address text not null default '',
  title_words text not null default '',
  summary text not null default '',
  body text not null default '',
  picture text,
  language text,
  published_at timestamptz,
  -- SHA-256 of the canonical link.
  link_key bytea,
  -- What each rule of the filter answered, with the places in the text.
  answers jsonb not null default '[]',
  -- The item as the feed had it, where it did not become an article: an editor may still take it.
  source jsonb
);
create index feed_item_contents_kept on feed_item_contents (kept_on);
create index feed_item_contents_link on feed_item_contents (link_key) where link_key is not null;
create index feed_item_contents_title on feed_item_contents using gin (title_words gin_trgm_ops);

insert into feed_item_contents (item_id, kept_on, feed_address, title_words, link_key)
  select i.id, i.seen_at::date, f.feed_url, arabic_normalise(i.title),
    case when i.link <> '' then sha256(convert_to(
      regexp_replace(regexp_replace(i.link, '^https?://(www\.)?|#.*$', '', 'g'), '/+$', ''), 'UTF8')) end
  from feed_items i join feeds f on f.id = i.feed_id
  where i.seen_at > now() - interval '90 days';

alter table feed_items
  add column ignored_at timestamptz,
  add column ignored_by integer references users on delete set null,
  -- When the publisher withdrew it.
  add column withdrawn_at timestamptz;
create index feed_items_seen on feed_items using brin (seen_at);
create index feed_items_ignored on feed_items (id) where ignored_at is not null;
create index feed_items_withdrawn on feed_items (id) where withdrawn_at is not null;
