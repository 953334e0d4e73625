-- Rows that the demo newsroom brought. A row with the same number but another time is not one of them.
create table demo_rows (
  name text not null,
  id integer not null,
  created_at timestamptz not null,
  primary key (name, id)
);
