-- The certificate of the site's address, as the worker saw it last.
create table certificate (
  id integer primary key default 1 constraint certificate_one check (id = 1),
  address text not null,
  -- Null if it could not be seen.
  ends_at timestamptz,
  problem text not null,
  looked_at timestamptz not null default now()
);
