-- The worker that polls it: its claim ends with it, and is not waited for.
alter table feeds add column claimed_by text;
