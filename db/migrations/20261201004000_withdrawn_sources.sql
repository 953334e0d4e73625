-- Compatible with older releases: adds a column that they do not read.
-- An item that its outlet withdrew goes with its filter, and its outlet must not be credited for it afterwards.
alter table story_members add column is_withdrawn boolean not null default false;
