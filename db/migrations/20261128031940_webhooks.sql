-- Addresses of other programs that are told what happens here.
create table webhooks (
  id integer generated always as identity primary key,
  name text not null,
  url text not null,
  -- Sealed. For a day after a change both sign.
  secret text not null,
  old_secret text,
  old_secret_until timestamptz,
  events text[] not null,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger webhooks_touch before update on webhooks for each row execute function touch_updated_at();

-- One message to one address. Written in the transaction of what it tells.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null constraint webhook_deliveries_webhook_id_fkey references webhooks on delete cascade,
  -- Names the message to its receiver, in every try.
  message_id uuid not null default gen_random_uuid(),
  event text not null,
  -- Messages about the same thing stay in order: `article:12`.
  subject text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- No try begins later.
  expires_at timestamptz not null default now() + interval '1 day',
  answered integer,
  problem text,
  created_at timestamptz not null default now(),
  tried_at timestamptz
);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, id) where state = 'waiting';
create index webhook_deliveries_list on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);
