-- Compatible with older releases: adds a column with a default.
-- Readers see the movement of the uploaded file, not only its first frame.
alter table media add column moving boolean not null default false;
create index media_moving on media (hash) where moving;
