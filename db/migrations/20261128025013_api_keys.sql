-- Keys with which programs call the API. A key has the rights of the person who made it, as far as its scopes go.
create table api_keys (
  id integer generated always as identity primary key,
  user_id integer not null constraint api_keys_user_id_fkey references users on delete cascade,
  name text not null,
  -- SHA-256; the key itself is shown once.
  key_hash bytea not null constraint api_keys_key_hash_key unique,
  -- Its last letters, for people to recognise it.
  key_end text not null,
  -- Grants: [{"action", "subject"}].
  scopes jsonb not null,
  per_minute integer not null default 300,
  expires_at timestamptz,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger api_keys_touch before update on api_keys for each row execute function touch_updated_at();
create index api_keys_user_id on api_keys (user_id);

create table api_key_uses (
  api_key_id integer primary key constraint api_key_uses_api_key_id_fkey references api_keys on delete cascade,
  used_at timestamptz not null,
  address text not null
);
