-- How the provider renews what is paid for first; null for a single charge.
alter table payments add column renewal jsonb;

-- Each refund once, by the provider's id of it; one that is heard of before its payment waits for that.
create table payment_refunds (
  payment_id integer not null references payments on delete cascade,
  ref text not null,
  amount bigint not null check (amount > 0),
  refunded_at timestamptz not null,
  counted boolean not null default false,
  primary key (payment_id, ref)
);

-- A charge that a provider knows of and we do not has no payment.
alter table payment_differences add column ref text not null default '';
create unique index payment_differences_unknown on payment_differences (provider, ref)
  where payment_id is null and resolved_at is null;

-- Why a webhook could not be applied yet; never its contents.
alter table payment_webhooks add column failure text not null default '';
alter table payment_webhooks add column attempts integer not null default 0;

-- Kept long enough for repeats to be recognised.
create index payment_webhooks_received on payment_webhooks (received_at);
