-- When the provider was last asked about a payment, and since when one is being refunded.
alter table payments add column looked_at timestamptz;
alter table payments add column refunding_at timestamptz;
create index payments_looked_at on payments (provider, looked_at nulls first) where provider_ref is not null;
