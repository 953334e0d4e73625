-- Compatible with older releases: the columns have defaults.
-- What authors make public on their pages.
alter table authors add column email text not null default '', add column url text not null default '';
