-- The subscription whose place it takes once it is paid, where a reader changes to another package.
alter table subscriptions add column replaces_id integer references subscriptions on delete set null;

-- Which subscription a payment's money went to.
create index subscription_events_paid on subscription_events (key) where kind = 'paid';
