-- Lists of articles as people keep them: filters, order and columns under a name (src/features/listing).
create table listings (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  -- Of the list's address, without page and «?».
  query text not null default '',
  columns text[] not null default '{}',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint listings_name unique (user_id, name)
);
