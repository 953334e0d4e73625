-- Requests for files ask for one hash where a process does not remember all of them.
create index takedowns_files on takedowns using gin (files) where restored_at is null;
