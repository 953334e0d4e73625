-- What a package offers readers who cancel: this percentage off the next periods; null for nothing.
alter table packages add column save_percent integer check (save_percent between 1 and 99);
alter table packages add column save_periods integer not null default 1 check (save_periods between 1 and 12);

-- Why readers cancelled, and whether they stayed for an offer.
create table cancellations (
  id integer generated always as identity primary key,
  subscription_id integer not null references subscriptions on delete cascade,
  user_id integer not null references users on delete cascade,
  -- In the newsroom's words, and in the reader's; '' for none.
  reason text not null default '',
  note text not null default '',
  -- The offer that was shown; null for none.
  offer_percent integer check (offer_percent between 1 and 99),
  offer_periods integer check (offer_periods between 1 and 12),
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint cancellations_offer_is_whole check ((offer_percent is null) = (offer_periods is null)),
  constraint cancellations_accept_an_offer check (accepted_at is null or offer_percent is not null)
);
create index cancellations_subscription on cancellations (subscription_id, id);
create index cancellations_user on cancellations (user_id, created_at) where offer_percent is not null;
create index cancellations_created on cancellations (created_at);
