-- Tries from where the owner has signed in before, which strangers' tries do not use up.
alter table one_time_codes add column known_tries integer not null default 0;
