-- A bank debit of the next period that the bank has not decided yet.
alter table subscriptions add column charge_waits boolean not null default false;

-- The card by which a provider renews a subscription, as the provider shows it, and when it was looked at.
alter table subscriptions
  add column card_label text not null default '',
  add column card_expires text,
  add column card_seen_at timestamptz;

create index subscriptions_card_seen on subscriptions (card_seen_at nulls first)
  where provider_ref is not null and status in ('trial', 'active');
