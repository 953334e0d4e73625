-- Compatible with older releases: only adds columns with defaults.
-- The most telling stems of a text and their weights, 32 bits each, little-endian; story_terms has those by which others
-- find it.
alter table story_texts
  add column terms bytea not null default '',
  add column weights bytea not null default '';
