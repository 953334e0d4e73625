-- The row of a check stays when it is good again, so that one that comes and goes alerts once an hour.
alter table system_alerts add ended_at timestamptz;
