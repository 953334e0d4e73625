-- Compatible with older releases: adds tables.
-- Polls (استطلاع): a question to readers with one vote per device.
create table polls (
  id integer generated always as identity primary key,
  -- The question.
  name text not null,
  opens_at timestamptz not null default now(),
  closes_at timestamptz not null,
  status boolean not null default true,
  -- Until when votes, opening and closing have reached the cached pages.
  renewed_at timestamptz not null default now(),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint polls_closes_after_opening check (closes_at > opens_at)
);
create trigger polls_touch before update of name, opens_at, closes_at, status, revision on polls
  for each row execute function touch_updated_at();

create table poll_answers (
  id integer generated always as identity primary key,
  poll_id integer not null references polls on delete cascade,
  position smallint not null,
  text text not null,
  votes integer not null default 0 check (votes >= 0)
);
create index poll_answers_poll on poll_answers (poll_id, position);

-- That a device has voted, without its answer. Deleted thirty days after the end; the sums stay.
create table poll_votes (
  poll_id integer not null references polls on delete cascade,
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (poll_id, device_hash)
);
create index poll_votes_newest on poll_votes (poll_id, created_at);
