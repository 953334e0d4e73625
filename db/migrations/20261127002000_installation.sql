-- Names this site, so that the folder of its pictures can be told from another site's.
create table installation (
  id integer primary key default 1 constraint installation_one check (id = 1),
  site uuid not null default gen_random_uuid()
);
insert into installation default values;
