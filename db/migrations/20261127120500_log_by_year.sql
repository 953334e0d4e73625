-- Compatible with older releases: inserts and queries of the log stay as they are.
-- Partitions the log by year. Its rows stay where they are and become the first partition, up to the end of this year.
-- Locks the log meanwhile: other processes' changes wait. Building one index and reading the table once takes about three
-- seconds for a million rows (docs/upgrades.md).

do $$
declare
  this_year integer := extract(year from now() at time zone 'UTC');
  first_part text := 'logs_to_' || this_year;
  next_id bigint;
begin
  drop trigger logs_are_kept on logs;
  drop trigger logs_are_not_truncated on logs;
  -- A partitioned table's key contains what it is partitioned by.
  alter table logs drop constraint logs_pkey;
  alter table logs alter column id drop identity;
  execute format('alter table logs rename to %I', first_part);
  execute format('alter table %I add primary key (id, at)', first_part);
  execute format('alter index logs_subject rename to %I', first_part || '_subject');
  execute format('alter index logs_actor rename to %I', first_part || '_actor');

  create table logs (
    id integer generated always as identity,
    actor_id integer,
    actor_name text not null,
    action text not null,
    subject text not null,
    subject_id integer,
    before jsonb,
    after jsonb,
    address text not null default '',
    at timestamptz not null default now(),
    primary key (id, at)
  ) partition by range (at);
  create index logs_subject on logs (subject, subject_id, id desc);
  create index logs_actor on logs (actor_id, id desc);
  execute format('alter table logs attach partition %I for values from (minvalue) to (%L)', first_part,
    make_timestamptz(this_year + 1, 1, 1, 0, 0, 0, 'UTC'));
  -- Entries of a year that has no partition, as when no worker ran for a year.
  create table logs_default partition of logs default;
  execute format('select coalesce(max(id), 0) + 1 from %I', first_part) into next_id;
  perform setval(pg_get_serial_sequence('logs', 'id'), next_id, false);

  create trigger logs_are_kept before update or delete on logs for each row execute function logs_are_kept();
  create trigger logs_are_not_truncated before truncate on logs for each statement execute function logs_are_kept();
  create trigger logs_are_not_truncated before truncate on logs_default
    for each statement execute function logs_are_kept();
  execute format('create trigger logs_are_not_truncated before truncate on %I
    for each statement execute function logs_are_kept()', first_part);
end $$;

create function logs_make_years(until date) returns void language plpgsql as $$
declare
  part text;
  since timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('logs_make_years'));
  for year in extract(year from now() at time zone 'UTC')::integer .. extract(year from until)::integer loop
    part := 'logs_' || year;
    since := make_timestamptz(year, 1, 1, 0, 0, 0, 'UTC');
    continue when to_regclass(part) is not null or to_regclass('logs_to_' || year) is not null
      -- No entry is ever moved: those of such a year all stay in the default partition.
      or exists (select from logs_default where at >= since and at < since + interval '1 year');
    execute format('create table %I partition of logs for values from (%L) to (%L)', part, since,
      make_timestamptz(year + 1, 1, 1, 0, 0, 0, 'UTC'));
    execute format('create trigger logs_are_not_truncated before truncate on %I
      for each statement execute function logs_are_kept()', part);
  end loop;
end $$;

select logs_make_years(current_date + 400);
