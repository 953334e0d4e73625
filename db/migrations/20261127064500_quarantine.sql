-- A copy restored from a backup: it sends nothing out until a technician releases it.
create table quarantine (
  id integer primary key default 1 constraint quarantine_one check (id = 1),
  backup_at timestamptz not null,
  restored_at timestamptz not null default now()
);
