-- Live coverage: an article that grows by entries, which several editors write and readers get as they are posted.
create table coverages (
  article_id integer primary key references articles on delete cascade,
  started_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  -- Sanitised HTML; what remains to be said when it has ended.
  summary text not null default '' check (length(summary) <= 250000),
  -- Grows with each change of it or of an entry, under the lock of its row: readers catch up from the one they know.
  version integer not null default 1,
  revision integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index coverages_live on coverages (article_id) where ended_at is null;
create trigger coverages_touch before update on coverages for each row execute function touch_updated_at();

create table coverage_entries (
  id integer generated always as identity primary key,
  article_id integer not null references coverages (article_id) on delete cascade,
  -- Made where it is written: an entry that is sent twice is one.
  key uuid not null,
  -- Sanitised HTML.
  html text not null check (html <> '' and length(html) <= 250000),
  pinned boolean not null default false,
  important boolean not null default false,
  -- One of the first, which everybody reads where the article is for subscribers.
  open boolean not null,
  author_id integer references authors on delete set null,
  written_by integer references users on delete set null,
  -- The coverage's at the last change of the entry.
  version integer not null,
  revision integer not null default 1,
  posted_at timestamptz(3) not null default now(),
  edited_at timestamptz(3),
  -- Its row remains, so that readers who come back learn of it.
  deleted_at timestamptz(3),
  constraint coverage_entries_key unique (article_id, key)
);
create index coverage_entries_shown on coverage_entries (article_id, id desc) where deleted_at is null;
create index coverage_entries_version on coverage_entries (article_id, version);
create index coverage_entries_author on coverage_entries (author_id);
create index coverage_entries_written_by on coverage_entries (written_by);
-- Asked before a picture is deleted, as for articles.
create index coverage_entries_pictures on coverage_entries using gin (pictures_in(html)) where deleted_at is null;
