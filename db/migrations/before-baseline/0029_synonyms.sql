-- Words and names that mean the same to readers: a search for one finds the others (src/features/synonym).
create table synonyms (
  id integer generated always as identity primary key,
  words text[] not null,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger synonyms_touch before update on synonyms for each row execute function touch_updated_at();

-- One row with the transaction that last changed a synonym: each search sees by it whether those it knows are current.
-- Being one row, it also lets one change wait for the other, so that no two add the same word.
create table synonyms_version (changed xid8 not null);
insert into synonyms_version (changed) values (pg_current_xact_id());

create function touch_synonyms_version() returns trigger language plpgsql as $$
begin
  update synonyms_version set changed = pg_current_xact_id();
  return null;
end $$;
create trigger synonyms_version after insert or update or delete on synonyms
  for each statement execute function touch_synonyms_version();
