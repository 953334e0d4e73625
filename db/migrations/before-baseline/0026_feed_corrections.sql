-- A known item whose feed now says something else of it: its article is corrected where no editor has changed it.
alter table feed_items
  -- SHA-256 of its words and pictures as they last came. Null where it came before this was kept.
  add column content_key bytea,
  -- The article's revision as the feed wrote it; where the article has another one it is an editor's.
  add column article_revision integer not null default 1,
  -- How often it came with other content.
  add column changes integer not null default 0,
  -- What became of the last change, in Arabic.
  add column change_note text not null default '';
