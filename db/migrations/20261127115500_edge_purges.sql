-- Caches in front of the site that are told of changes.
create table edges (
  name text primary key,
  build_id text not null default '',
  -- In a row.
  failures integer not null default 0,
  last_error text not null default '',
  retry_at timestamptz not null default now()
);

-- Cache tags that have changed, and that an edge has not been told of. Written with the change, deleted once told twice.
create table edge_purges (
  id bigint generated always as identity primary key,
  edge text not null references edges (name) on delete cascade,
  tags text[] not null,
  owed_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  is_repeat boolean not null default false
);
create index edge_purges_edge_due_at on edge_purges (edge, due_at);
