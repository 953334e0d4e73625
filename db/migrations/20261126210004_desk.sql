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

-- What colleagues say to each other about an article. Readers never see any of it.
create table notes (
  id integer generated always as identity primary key,
  article_id integer not null references articles on delete cascade,
  -- The note that this one answers; answers have no answers of their own.
  parent_id integer references notes on delete cascade,
  text text not null check (text <> '' and length(text) <= 2000),
  -- The passage it is about and what stands before it; both empty for the whole article.
  quote text not null default '' check (length(quote) <= 300),
  quote_before text not null default '' check (length(quote_before) <= 60),
  -- Not for the agency whose article it is.
  internal boolean not null default false,
  written_by integer references users on delete set null,
  edited_at timestamptz(3),
  resolved_at timestamptz(3),
  resolved_by integer references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index notes_article on notes (article_id, id);
create index notes_parent on notes (parent_id);
create index notes_written_by on notes (written_by);
create index notes_resolved_by on notes (resolved_by);

create table note_mentions (
  note_id integer not null references notes on delete cascade,
  user_id integer not null references users on delete cascade,
  seen_at timestamptz(3),
  primary key (note_id, user_id)
);
create index note_mentions_user on note_mentions (user_id, note_id desc);

-- Who has which article open, by browser tab. Worth nothing after a crash, so it is not logged.
create unlogged table presences (
  tab uuid not null,
  user_id integer not null references users on delete cascade,
  article_id integer not null references articles on delete cascade,
  writing boolean not null,
  -- Since when the text is this tab's to write; of one tab of an article at most.
  held_at timestamptz(3),
  since timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  primary key (tab, user_id)
);
create index presences_article on presences (article_id);
create unique index presences_holder on presences (article_id) where held_at is not null;
create index presences_user on presences (user_id);

-- Stages that an article walks through in the newsroom (src/features/stage), beside what decides whether readers see it.
create table stages (
  id integer generated always as identity primary key,
  name text not null unique,
  colour text not null,
  position integer not null default 0,
  -- Whether agencies learn of it and put their own articles there.
  agencies boolean not null default false,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger stages_touch before update on stages for each row execute function touch_updated_at();
-- To begin with; the newsroom makes them its own.
insert into stages (name, colour, position, agencies) values
  ('فكرة', '#6B5B95', 0, true),
  ('مُسند', '#2B6CB0', 1, true),
  ('قيد الكتابة', '#0F766E', 2, true),
  ('قيد التحرير', '#B45309', 3, true),
  ('المراجعة القانونية', '#9D174D', 4, false),
  ('جاهز', '#15803D', 5, false);

-- Where an article stands, who works on it, and until when.
create table assignments (
  article_id integer primary key references articles on delete cascade,
  stage_id integer references stages on delete set null,
  assignee_id integer references users on delete set null,
  due_at timestamptz(3),
  revision integer not null default 1,
  changed_by integer references users on delete set null,
  changed_at timestamptz(3) not null default now(),
  assigned_by integer references users on delete set null,
  assigned_at timestamptz(3),
  -- When the assignee saw it.
  seen_at timestamptz(3),
  -- Since when it is published, and nobody's task; withdrawn, it is back where it was.
  left_at timestamptz(3)
);
create index assignments_stage on assignments (stage_id, due_at, article_id) where left_at is null;
create index assignments_assignee on assignments (assignee_id, due_at, article_id) where left_at is null;
create index assignments_due on assignments (due_at, article_id) where left_at is null;

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
