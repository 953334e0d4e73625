-- Words that the newsroom writes otherwise, with the wording it prefers (src/features/wording).
create table wordings (
  id integer generated always as identity primary key,
  name text not null unique,
  preferred text not null,
  reason text not null default '',
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint wordings_differ check (name <> preferred)
);
create trigger wordings_touch before update on wordings for each row execute function touch_updated_at();

-- How the newsroom spells words that are often misspelled, counted in its published articles (src/features/check).
create table house_spellings (
  folded text primary key,
  forms text[] not null,
  learned_at timestamptz not null default now()
);
