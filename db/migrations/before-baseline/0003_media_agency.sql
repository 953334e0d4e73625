-- Whose a picture is: the agency's whose people uploaded it, else the newsroom's. The same picture from two
-- owners is two rows over one file, each with its own words.
alter table media add column agency_id integer
  -- An agency that can go has no articles left, and its pictures go with it.
  constraint media_agency_id_fkey references agencies on delete cascade;
alter table media drop constraint media_hash_key;
create unique index media_hash_key on media (hash, coalesce(agency_id, 0));
create index media_agency on media (agency_id, created_at desc, id desc);
