-- Checks of the system's status that are bad now, and when staff were told.
create table system_alerts (
  check_name text primary key,
  since timestamptz not null default now(),
  told_at timestamptz
);
