-- One poll of a feed at a time, and one article of an item, whoever polls.

alter table feeds
  -- Who polls it now, and until when that is believed: a poll that died must not keep the feed for ever.
  add column claim uuid,
  add column claimed_until timestamptz,
  -- Asked for while a poll was under way: another follows it.
  add column poll_again boolean not null default false,
  -- Whether items with one link are one story. Not so where a feed gives all its items the same link.
  add column unique_link boolean not null default true,
  add column host text not null generated always as
    (coalesce(lower(substring(feed_url from '^[A-Za-z]+://(?:[^/?#@]*@)?(\[[^]]*\]|[^/?#:]+)')), '')) stored;
create index feeds_host on feeds (host);

-- Strangers choose guids and links, also ones longer than an index entry may be: their SHA-256 stands for them.
alter table feed_items
  add column guid_key bytea,
  add column link_key bytea,
  -- Of one that failed: how often. 0 where trying again would change nothing.
  add column tries integer not null default 0;
update feed_items set
  guid_key = sha256(convert_to(guid, 'UTF8')),
  link_key = case when link <> '' then sha256(convert_to(link, 'UTF8')) end,
  tries = case when outcome = 'failed' and reason like 'تعذّر%' then 1 else 0 end;
alter table feed_items
  alter column guid_key set not null,
  drop constraint feed_items_guid_key,
  add constraint feed_items_guid_key unique (feed_id, guid_key);
drop index feed_items_link;
create index feed_items_to_retry on feed_items (feed_id) where outcome = 'failed';

alter table articles
  add column guid_key bytea,
  -- Set where the filter says that one link is one story.
  add column link_key bytea,
  -- Of the words as they came, so that the story is known again after an editor has changed it.
  add column text_key bytea;
-- No article is changed by this.
alter table articles disable trigger articles_touch;
-- Of doubles that came in before, the first stands for the item; the others stay as they are.
update articles set guid_key = sha256(convert_to(guid, 'UTF8'))
from (
  select distinct on (feed_id, guid) id from articles
  where feed_id is not null and guid is not null order by feed_id, guid, id
) as first
where articles.id = first.id;
update articles set link_key = first.link_key
from (
  select distinct on (i.link_key) a.id, i.link_key
  from feed_items i join articles a on a.feed_id = i.feed_id and a.guid_key = i.guid_key
  where i.link_key is not null
  order by i.link_key, a.id
) as first
where articles.id = first.id;
alter table articles enable trigger articles_touch;
create unique index articles_feed_guid_key on articles (feed_id, guid_key) where guid_key is not null;
create unique index articles_link_key on articles (link_key) where link_key is not null;
create index articles_text_key on articles (text_key) where text_key is not null;

-- Links were kept as keys, without their scheme: nothing that can be followed.
update feed_items i set link = coalesce(
  (select a.original_url from articles a where a.id = i.article_id and a.feed_id = i.feed_id), 'https://' || i.link)
where i.link <> '' and i.link !~ '^https?://';
alter table feed_items drop column link_key;

-- The number of the last poll to end was written over the others'.
update feeds set imported = came.number
from (select feed_id, count(*) as number from articles where feed_id is not null group by feed_id) as came
where feeds.id = came.feed_id and feeds.imported < came.number;

-- Each picture of a feed is looked up by its address, of any length.
create index media_original_url on media using hash (original_url) where original_url is not null;
