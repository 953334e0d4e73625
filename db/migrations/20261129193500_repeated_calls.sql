-- Compatible with older releases: only adds a table.
-- Answers of programs' POST calls by their Idempotency-Key, so that a repeated call is carried out once.
create table api_key_calls (
  api_key_id integer not null constraint api_key_calls_api_key_id_fkey references api_keys on delete cascade,
  idempotency_key text not null,
  request_hash bytea not null,
  -- Null while the call runs, and if the process was killed before it ended.
  status integer,
  body text,
  created_at timestamptz not null default now(),
  constraint api_key_calls_pkey primary key (api_key_id, idempotency_key)
);
create index api_key_calls_created_at on api_key_calls (created_at);
