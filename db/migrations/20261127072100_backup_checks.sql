-- Results of `warraq backup --verify`: whether the newest backup restores.
create table backup_checks (
  id integer generated always as identity primary key,
  backup text not null,
  backup_at timestamptz not null,
  checked_at timestamptz not null default now(),
  -- Empty if the backup is good.
  faults text[] not null
);
create index backup_checks_by_time on backup_checks (checked_at desc, id desc);
