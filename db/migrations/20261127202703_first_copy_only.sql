-- Compatible with older releases: only adds a column.
-- Copies of a text that is published already wait for an editor.
alter table feeds add column first_copy_only boolean not null default false;
-- Each import asks whether there is such a filter.
create index feeds_first_copy on feeds (id) where first_copy_only and active;
