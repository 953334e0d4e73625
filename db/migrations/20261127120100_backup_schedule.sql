-- Compatible with older releases: adds tables.
-- When backups are written, and where to. One row; without a target there is no schedule.
create table backup_schedule (
  id integer primary key default 1 constraint backup_schedule_is_one check (id = 1),
  target text not null default '',
  -- Of the day in the site's time zone.
  hour integer not null default 3 constraint backup_schedule_hour check (hour between 0 and 23),
  -- Old backups are deleted by the rule of `warraq backup --prune`.
  prunes boolean not null default true,
  -- Each week, the newest backup is restored beside the site and compared.
  verifies boolean not null default true,
  updated_at timestamptz not null default now()
);
insert into backup_schedule default values;
create trigger backup_schedule_touch before update on backup_schedule for each row execute function touch_updated_at();

-- Runs of `warraq backup` and `warraq backup --verify`, whoever started them.
create table backup_runs (
  id integer generated always as identity primary key,
  kind text not null constraint backup_runs_kind check (kind in ('backup', 'verify')),
  target text not null,
  machine text not null,
  started_at timestamptz not null default now(),
  -- Null while it runs, and for ever if it was killed.
  ended_at timestamptz,
  -- Bytes of the whole backup, before compression.
  bytes bigint,
  -- Why it failed, in Arabic; null if it succeeded.
  error text
);
create index backup_runs_by_time on backup_runs (started_at desc, id desc);
