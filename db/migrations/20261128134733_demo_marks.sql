-- The highest id of each table right after the demo newsroom was loaded. Later rows are the newsroom's own.
create table demo_marks (
  name text primary key,
  up_to bigint not null
);
