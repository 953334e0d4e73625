-- Articles that were removed from every output. What was said of them outlives the article: its address stays gone.
alter table articles add column taken_down_at timestamptz(3);

create table takedowns (
  id integer generated always as identity primary key,
  -- No foreign key: the article may be deleted later.
  article_id integer not null,
  title text not null,
  -- Among the newsroom.
  reason text not null check (reason <> '' and length(reason) <= 1000),
  -- For who asks for its address.
  words text not null check (length(words) <= 1000),
  was_enabled boolean not null,
  taken_by integer references users on delete set null,
  restored_by integer references users on delete set null,
  restored_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index takedowns_open on takedowns (article_id) where restored_at is null;
create index takedowns_taken_by on takedowns (taken_by);
create index takedowns_restored_by on takedowns (restored_by);
create trigger takedowns_touch before update on takedowns for each row execute function touch_updated_at();
