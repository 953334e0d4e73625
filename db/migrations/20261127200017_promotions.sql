-- Codes that lower the price of the first periods of a subscription, one for each campaign.
create table promotions (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  -- As staff wrote it, and in the form in which typed codes are compared.
  code text not null,
  code_key text not null constraint promotions_code_key unique check (code_key <> ''),
  -- null: the period has a price of its own, in promotion_prices.
  percent integer check (percent between 1 and 99),
  -- How many periods cost less.
  periods integer not null default 1 check (periods between 1 and 36),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promotions_end_after_start check (ends_at > starts_at)
);
create trigger promotions_touch before update on promotions for each row execute function touch_updated_at();

-- In minor units of the currency.
create table promotion_prices (
  promotion_id integer not null references promotions on delete cascade,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount bigint not null check (amount > 0),
  primary key (promotion_id, currency)
);

-- The packages that a code is for; none: all. A package that is the last of one may not just vanish from it.
create table promotion_packages (
  promotion_id integer not null references promotions on delete cascade,
  package_id integer not null constraint promotion_packages_package_id_fkey references packages,
  primary key (promotion_id, package_id)
);
create index promotion_packages_package on promotion_packages (package_id);

-- The first payment of a subscription that was bought with a code. The payer is a hash of the mailbox, which outlives
-- the account: who deletes it and returns cannot use the code again.
alter table payments add column promotion_id integer references promotions on delete set null;
alter table payments add column promotion_payer bytea;
create index payments_promotion on payments (promotion_id) where promotion_id is not null;

-- What each of the next periods costs instead of the price, and how many of them are left.
alter table subscriptions add column promotion_id integer references promotions on delete set null;
alter table subscriptions add column discount_amount bigint check (discount_amount > 0);
alter table subscriptions add column discount_left integer not null default 0 check (discount_left >= 0);
alter table subscriptions add constraint subscriptions_discount_is_whole
  check (discount_left = 0 or discount_amount is not null);
create index subscriptions_promotion on subscriptions (promotion_id) where promotion_id is not null;
