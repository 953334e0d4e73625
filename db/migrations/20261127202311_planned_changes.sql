-- The package that follows at the end of the paid period, at the price of the day on which the reader chose it.
alter table subscriptions
  add column next_package_id integer constraint subscriptions_next_package_id_fkey references packages,
  add column next_amount bigint check (next_amount >= 0),
  add column next_currency text check (next_currency ~ '^[A-Z]{3}$'),
  add column next_period text check (next_period in ('month', 'year', 'days')),
  add column next_period_days integer,
  add constraint subscriptions_next_is_whole check (
    num_nulls(next_package_id, next_amount, next_currency, next_period) in (0, 4));
create index subscriptions_next_package on subscriptions (next_package_id) where next_package_id is not null;
