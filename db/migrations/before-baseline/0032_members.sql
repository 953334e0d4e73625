-- Packages, subscriptions, payments, invoices, vouchers, and the meter of locked articles.

-- What readers may subscribe to ------------------------------------------------------------------------

create table packages (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  description text not null default '',
  benefits text[] not null default '{}',
  period text not null check (period in ('month', 'year', 'days')),
  period_days integer,
  trial_days integer not null default 0 check (trial_days between 0 and 365),
  position integer not null default 0,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint packages_days_have_a_number check ((period = 'days') = (period_days is not null)),
  constraint packages_period_days_check check (period_days between 1 and 3660)
);
create trigger packages_touch before update on packages for each row execute function touch_updated_at();

-- In minor units of the currency.
create table package_prices (
  package_id integer not null references packages on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  primary key (package_id, currency)
);

-- The agencies that a package covers; none: all. So an agency that is the last of one may not just vanish from it.
create table package_agencies (
  package_id integer not null references packages on delete cascade,
  agency_id integer not null constraint package_agencies_agency_id_fkey references agencies,
  primary key (package_id, agency_id)
);
create index package_agencies_agency on package_agencies (agency_id);

-- Who subscribes --------------------------------------------------------------------------------------

-- Everything from `status` on is derived from subscription_events (subscription.policy.ts), and written with them.
create table subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  package_id integer not null constraint subscriptions_package_id_fkey references packages,
  -- What each period costs, in minor units, as it was when it was bought; null for what is given.
  amount bigint check (amount >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- What that pays for, as it was then.
  period text not null check (period in ('month', 'year', 'days')),
  period_days integer,
  provider text not null,
  -- The provider's own subscription, where it has such.
  provider_ref text,
  status text not null default 'pending'
    check (status in ('pending', 'trial', 'active', 'past_due', 'cancelled', 'expired')),
  starts_at timestamptz,
  -- The end of what is paid, given or tried.
  ends_at timestamptz,
  cancel_at_end boolean not null default false,
  -- Failed charges since the last one that was paid.
  failures integer not null default 0,
  -- When the next step comes by itself; null for none.
  due_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscriptions_days_have_a_number check ((period = 'days') = (period_days is not null)),
  constraint subscriptions_price_is_whole check ((amount is null) = (currency is null))
);
create trigger subscriptions_touch before update on subscriptions for each row execute function touch_updated_at();
-- Two tabs, two clicks, two webhooks: one open subscription of a reader to a package.
create unique index subscriptions_open on subscriptions (user_id, package_id)
  where status in ('pending', 'trial', 'active', 'past_due');
create unique index subscriptions_provider_ref on subscriptions (provider, provider_ref) where provider_ref is not null;
create index subscriptions_package on subscriptions (package_id);
create index subscriptions_due on subscriptions (due_at) where due_at is not null;
create index subscriptions_status on subscriptions (status, created_at desc, id desc);

-- What happened to a subscription; the key makes an event that comes twice one.
create table subscription_events (
  id integer generated always as identity primary key,
  subscription_id integer not null references subscriptions on delete cascade,
  key text not null,
  kind text not null,
  -- When it happened, by the clock of whoever knows; the order of events.
  at timestamptz not null,
  data jsonb not null default '{}',
  actor_id integer references users on delete set null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  constraint subscription_events_key unique (subscription_id, key)
);
create index subscription_events_at on subscription_events (at);

-- Mails about a subscription, each sent once.
create table subscription_notices (
  subscription_id integer not null references subscriptions on delete cascade,
  kind text not null,
  -- The end of the period, or the charge, that it is about.
  about text not null,
  created_at timestamptz not null default now(),
  primary key (subscription_id, kind, about)
);

-- Money -----------------------------------------------------------------------------------------------

-- A reader at a provider: the customer, and the saved card that renewals are charged to (sealed).
create table payment_customers (
  user_id integer not null references users on delete cascade,
  provider text not null,
  ref text not null,
  card text,
  -- «Visa ‎4242», to show.
  card_label text not null default '',
  primary key (user_id, provider)
);

create table payments (
  id integer generated always as identity primary key,
  -- Kept without the reader once the account is deleted.
  user_id integer references users on delete set null,
  subscription_id integer references subscriptions on delete set null,
  package_id integer references packages on delete set null,
  purpose text not null check (purpose in ('subscription', 'renewal', 'change', 'gift')),
  provider text not null,
  -- The provider's charge or session.
  provider_ref text,
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'refunded')),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  -- What the invoice says was bought.
  description text not null default '',
  -- Of a bank transfer: what the reader writes in it, and the picture that proves it.
  reference text,
  proof jsonb,
  checkout_url text,
  checkout_expires_at timestamptz,
  -- Why it failed or was refused, for the reader.
  message text not null default '',
  paid_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger payments_touch before update on payments for each row execute function touch_updated_at();
create unique index payments_provider_ref on payments (provider, provider_ref) where provider_ref is not null;
create unique index payments_reference on payments (reference) where reference is not null;
create unique index payments_pending on payments (subscription_id)
  where status = 'pending' and subscription_id is not null;
create index payments_user on payments (user_id);
create index payments_subscription on payments (subscription_id);
create index payments_status on payments (status, created_at desc, id desc);

-- Stored as they came, before anything follows from them.
create table payment_webhooks (
  id integer generated always as identity primary key,
  provider text not null,
  -- The provider's id of the event; what comes twice is one.
  event_id text not null,
  body text not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  constraint payment_webhooks_event unique (provider, event_id)
);
create index payment_webhooks_waiting on payment_webhooks (id) where applied_at is null;

-- Refused webhooks, counted by provider and day.
create table payment_refusals (
  provider text not null,
  day date not null,
  count integer not null default 0,
  primary key (provider, day)
);

-- Where the daily reconciliation found that a provider says otherwise.
create table payment_differences (
  id integer generated always as identity primary key,
  payment_id integer references payments on delete cascade,
  provider text not null,
  ours text not null,
  theirs text not null,
  found_at timestamptz not null default now(),
  resolved_at timestamptz
);
create unique index payment_differences_open on payment_differences (payment_id) where resolved_at is null;

-- Invoices --------------------------------------------------------------------------------------------

-- The last number of a year; its row is locked while one is taken, so there are no gaps.
create table invoice_counters (
  year integer primary key,
  last integer not null
);

create table invoices (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  number integer not null,
  payment_id integer references payments on delete set null,
  -- Of a credit note: the invoice that it corrects.
  corrects_id integer references invoices on delete set null,
  -- The refund that it is for; one credit note each.
  refund_key text,
  user_id integer references users on delete set null,
  issued_at timestamptz not null default now(),
  -- Seller, buyer and lines as they were on the day.
  seller jsonb not null,
  buyer jsonb not null,
  lines jsonb not null,
  net bigint not null,
  -- In hundredths of a per cent: 1500 is 15 %.
  vat_rate integer not null,
  vat bigint not null,
  total bigint not null,
  currency text not null,
  constraint invoices_number unique (year, number),
  constraint invoices_add_up check (net + vat = total)
);
create unique index invoices_payment on invoices (payment_id) where kind = 'invoice';
create unique index invoices_refund on invoices (payment_id, refund_key) where kind = 'credit_note';
create index invoices_user on invoices (user_id);

create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  -- Only references may be emptied, by deletions of what they refer to.
  if tg_op = 'UPDATE' and to_jsonb(new) - '{payment_id,corrects_id,user_id}'::text[]
      = to_jsonb(old) - '{payment_id,corrects_id,user_id}'::text[]
    and (new.payment_id is null or new.payment_id = old.payment_id)
    and (new.corrects_id is null or new.corrects_id = old.corrects_id)
    and (new.user_id is null or new.user_id = old.user_id)
  then return new; end if;
  raise exception 'an invoice is never changed nor deleted' using errcode = 'check_violation';
end $$;
create trigger invoices_stay before update or delete on invoices for each row execute function refuse_invoice_change();

-- Vouchers --------------------------------------------------------------------------------------------

create table voucher_batches (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  prefix text not null default '' check (prefix ~ '^[A-Z0-9]{0,12}$'),
  package_id integer not null constraint voucher_batches_package_id_fkey references packages,
  -- What a code gives.
  days integer not null check (days between 1 and 3660),
  -- By how many readers one code may be redeemed.
  uses integer not null default 1 check (uses between 1 and 1000000),
  expires_at timestamptz,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger voucher_batches_touch before update on voucher_batches for each row execute function touch_updated_at();

create table vouchers (
  id integer generated always as identity primary key,
  batch_id integer not null references voucher_batches on delete cascade,
  -- Found by its hash; the code itself is sealed, for printing.
  code_hash bytea not null constraint vouchers_code_hash_key unique,
  code text not null,
  used integer not null default 0,
  -- The gift's payment, of a code that was bought.
  payment_id integer unique references payments on delete set null,
  created_at timestamptz not null default now()
);
create index vouchers_batch on vouchers (batch_id);

create table voucher_redemptions (
  voucher_id integer not null references vouchers on delete cascade,
  user_id integer not null references users on delete cascade,
  subscription_id integer references subscriptions on delete set null,
  created_at timestamptz not null default now(),
  primary key (voucher_id, user_id)
);

-- The meter -------------------------------------------------------------------------------------------

-- Locked articles that an account read for nothing, by month of the newsroom's clock.
create table meter_reads (
  user_id integer not null references users on delete cascade,
  month date not null,
  article_id integer not null references articles on delete cascade,
  read_at timestamptz not null default now(),
  primary key (user_id, month, article_id)
);
