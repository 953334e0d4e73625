-- Compatible with older releases: adds a column with a default.
-- Two editors who write an episode's chapters at the same time must not overwrite each other unasked.
alter table podcast_episodes add column revision integer not null default 1;
