-- What editors have put on the front page and at the head of a section's page (src/features/front).
create table fronts (
  id integer generated always as identity primary key,
  -- null: the site's front page
  category_id integer constraint fronts_category_id_fkey references categories on delete cascade,
  content jsonb not null default '{}',
  -- null: nothing is prepared
  draft jsonb,
  drafted_by integer constraint fronts_drafted_by_fkey references users on delete set null,
  drafted_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fronts_page_key unique nulls not distinct (category_id)
);
create trigger fronts_touch before update on fronts for each row execute function touch_updated_at();

-- Each arrangement that was published, so that it can be taken back.
create table front_editions (
  id integer generated always as identity primary key,
  front_id integer not null references fronts on delete cascade,
  content jsonb not null,
  published_by integer references users on delete set null,
  published_at timestamptz not null default now()
);
create index front_editions_front on front_editions (front_id, id desc);
