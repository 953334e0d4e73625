-- Who registers has no account yet that an address belongs to: the address waits in pending_email until its
-- owner answers the mail. So registering tells nobody whether an address has an account, and keeps it from none.
alter table users
  alter column email drop not null,
  add column pending_email text check (pending_email = lower(pending_email)),
  add column revision integer not null default 1,
  add column preferences jsonb not null default '{}',
  add column google_id text constraint users_google_id_key unique,
  add column facebook_id text constraint users_facebook_id_key unique,
  add column totp_secret text,
  -- Shown to be scanned, not yet in force.
  add column totp_offered text,
  -- A code counts once: steps up to this one are used.
  add column totp_last_step bigint not null default 0,
  add column totp_required boolean not null default false,
  add constraint users_reachable check (
    email is not null or (pending_email is not null and role = 'user' and not activated)
  );
create unique index users_registering on users (pending_email) where email is null;

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A session's tokens before the present one. One that comes back late was stolen, or the present one was.
create table retired_tokens (
  token_hash bytea primary key,
  session_id integer not null references sessions on delete cascade,
  retired_at timestamptz not null default now()
);
create index retired_tokens_session on retired_tokens (session_id);
alter table sessions
  drop column previous_hash,
  drop column rotated_at,
  add column country text not null default '';

-- Codes and links sent by mail. They are made as the mail is sent, so that no queue holds them; a row without
-- a person answers like any other, and its code is never made.
create table one_time_codes (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('login', 'totp', 'activation', 'activationLink',
    'reset', 'resetLink', 'ticket', 'invite', 'email')),
  user_id integer references users on delete cascade,
  email text not null,
  -- What the browser holds while the person looks for the code.
  challenge_hash bytea unique,
  token_hash bytea unique,
  code_hash text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index one_time_codes_email on one_time_codes (purpose, email);
create index one_time_codes_user on one_time_codes (user_id);

-- Given to a browser to sign in elsewhere with; each comes back once.
create table login_nonces (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);

create table favourites (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  category_id integer references categories on delete cascade,
  agency_id integer references agencies on delete cascade,
  tag_id integer references tags on delete cascade,
  article_id integer references articles on delete cascade,
  created_at timestamptz not null default now(),
  constraint favourites_one_thing check (num_nonnulls(category_id, agency_id, tag_id, article_id) = 1)
);
create unique index favourites_once on favourites
  (user_id, coalesce(category_id, 0), coalesce(agency_id, 0), coalesce(tag_id, 0), coalesce(article_id, 0));
create index favourites_category on favourites (category_id) where category_id is not null;
create index favourites_agency on favourites (agency_id) where agency_id is not null;
create index favourites_tag on favourites (tag_id) where tag_id is not null;
create index favourites_article on favourites (article_id) where article_id is not null;

-- A person's own picture is no picture of the newsroom's.
alter table media add column owner_id integer
  constraint media_owner_id_fkey references users on delete cascade;
drop index media_hash_key;
create unique index media_hash_key on media (hash, coalesce(agency_id, 0), coalesce(owner_id, 0));
