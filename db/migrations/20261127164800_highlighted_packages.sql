-- The newsroom recommends the package to readers.
alter table packages add column highlighted boolean not null default false;
