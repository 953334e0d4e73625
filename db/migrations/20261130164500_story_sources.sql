-- Compatible with older releases: only adds columns. They show a closed article as an item that was not imported.
-- An editor who chooses one of a story's articles closes the copies that wait: they go into the bin, and stay in the
-- story as sources.
alter table story_members
  -- The article in the bin, until it is restored or deleted for good; article_id is null meanwhile.
  add column closed_id integer constraint story_members_closed_id_key unique references articles on delete set null,
  add column closed_at timestamptz,
  -- Of the item or the closed article.
  add column source_id integer references sources on delete set null,
  add constraint story_members_closed_check check (closed_id is null or closed_at is not null and article_id is null);
create index story_members_source on story_members (source_id) where source_id is not null;
create index story_members_closed on story_members (item_id) where closed_at is not null;
