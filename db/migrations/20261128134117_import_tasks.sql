-- Compatible with older releases: only adds columns with defaults, allows more values, and adds a table and an index.
-- Imports that the dashboard orders. `task` is the step that a worker is to do or is doing, and who ordered it.
alter table site_imports drop constraint site_imports_state_check,
  add constraint site_imports_state_check
    check (state in ('waiting', 'running', 'stopped', 'done', 'failed', 'undone')),
  add column name text not null default '',
  add column upload_id uuid,
  add column task jsonb,
  add column progress jsonb,
  -- Result of the last undo, and of the last check of old addresses.
  add column undone jsonb,
  add column checked jsonb,
  add column ordered_by text not null default '',
  -- The report and the file are deleted; the row stays, as rows that came belong to it.
  add column removed_at timestamptz;

create index site_import_items_outcome on site_import_items (import_id, outcome, id);

-- Files for imports, uploaded in parts. The parts stay in the storage; a worker joins them when it reads them.
create table site_import_uploads (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  bytes bigint not null,
  -- The file stays with its imports when the account is deleted, and is deleted in its time.
  created_by integer references users on delete set null,
  is_complete boolean not null default false,
  created_at timestamptz not null default now()
);
