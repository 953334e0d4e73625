-- Moving in from another publishing system. A dry run is a row too, with its report.
create table site_imports (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('wordpress')),
  file text not null,
  -- The old site's address, by which a second import recognises the first.
  site text not null,
  options jsonb not null,
  dry_run boolean not null,
  state text not null check (state in ('running', 'stopped', 'done', 'failed', 'undone')),
  stop_requested boolean not null default false,
  bytes bigint not null,
  -- The place up to which articles are committed; a resumed import reads on from there.
  done_bytes bigint not null default 0,
  done_lines bigint not null default 0,
  error text not null default '',
  started_at timestamptz not null default now(),
  ended_at timestamptz
);

-- The report: a row for each item of the file, or for each kind of item that never is an article.
create table site_import_items (
  id bigint generated always as identity primary key,
  import_id integer not null references site_imports on delete cascade,
  line bigint not null,
  kind text not null,
  old_id text not null default '',
  title text not null default '',
  outcome text not null check (outcome in ('new', 'updated', 'same', 'kept', 'left')),
  notes jsonb not null default '[]',
  article_id integer
);
create index site_import_items_listed on site_import_items (import_id, id);
create index site_import_items_known on site_import_items (import_id, kind, old_id);

-- Attachments of the file, while it is read: an article names its pictures by these ids.
create table site_import_pictures (
  import_id integer not null references site_imports on delete cascade,
  old_id text not null,
  url text not null,
  alt text not null,
  caption text not null,
  parent text not null,
  primary key (import_id, old_id)
);
create index site_import_pictures_parent on site_import_pictures (import_id, parent);

-- Which row of ours each row of an old site became. Without foreign keys on ours: a deleted article must not come again.
create table moved_rows (
  site text not null,
  kind text not null check (kind in ('article', 'category', 'tag', 'author', 'picture')),
  old_id text not null,
  our_id integer not null,
  import_id integer not null references site_imports on delete cascade,
  -- The article's revision as the import left it; a later one is an editor's.
  revision integer not null default 1,
  content_hash bytea,
  primary key (site, kind, old_id)
);
create index moved_rows_import on moved_rows (import_id, kind, our_id);

-- Addresses of an old site, normalised, that redirect to a row of ours.
create table old_addresses (
  address text primary key check (length(address) <= 1000),
  kind text not null check (kind in ('article', 'category', 'tag', 'author')),
  target_id integer not null,
  import_id integer not null references site_imports on delete cascade
);
create index old_addresses_import on old_addresses (import_id);
