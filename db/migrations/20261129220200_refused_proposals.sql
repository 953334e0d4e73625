-- Compatible with older releases: adds a column. They list a refused proposal again, and may decide it once more.
-- A refused proposal stays until it is too old, so that a stray click can be undone.
alter table story_proposals add column refused_at timestamptz;
