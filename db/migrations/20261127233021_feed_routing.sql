-- Compatible with older releases: adds columns and indexes.
-- Each filter's place for what it takes: a stage, a person, and hours of the newsroom's clock for publishing.

alter table feeds
  add column stage_id integer references stages on delete set null,
  add column assignee_id integer references users on delete set null,
  add column publish_from smallint constraint feeds_publish_from check (publish_from between 0 and 23),
  add column publish_until smallint constraint feeds_publish_until check (publish_until between 1 and 24);
create index feeds_stage on feeds (stage_id) where stage_id is not null;
create index feeds_assignee on feeds (assignee_id) where assignee_id is not null;

-- Filters of one address are polled together.
create index feeds_address on feeds using hash (feed_url);

-- Equal for equal credentials: filters that ask with the same ones are polled together. Those saved before are unique.
alter table feed_credentials add column fingerprint text not null default gen_random_uuid()::text;
