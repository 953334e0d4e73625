-- A page on which a reader saves another card, to be charged in place of the one that renews. No money is taken.
create table card_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  subscription_id integer not null references subscriptions on delete cascade,
  provider text not null,
  -- The provider's authorisation.
  provider_ref text,
  status text not null default 'pending' check (status in ('pending', 'saved', 'ended')),
  checkout_url text,
  checkout_expires_at timestamptz,
  -- Why no card was saved, for the reader.
  message text not null default '',
  consent jsonb not null,
  looked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index card_changes_pending on card_changes (user_id, provider) where status = 'pending';
create unique index card_changes_provider_ref on card_changes (provider, provider_ref) where provider_ref is not null;
create index card_changes_user on card_changes (user_id);
create index card_changes_subscription on card_changes (subscription_id);
create index card_changes_created on card_changes (created_at) where status = 'pending';
