-- The column keeps milliseconds and rounds to them: a rounded now() is half the time still to come, and what
-- is published at once would be scheduled.
alter table articles alter column publish_at set default date_trunc('milliseconds', now());
