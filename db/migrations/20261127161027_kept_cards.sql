-- What the reader agreed to at checkout: time, wording, and whether the card is kept for renewals.
alter table payments add column consent jsonb;

-- The provider keeps a card that we charge for the next period. Without one, the reader renews.
alter table subscriptions add column keeps_card boolean not null default false;

update subscriptions s set keeps_card = true
where exists (
  select from payment_customers c
  where c.user_id = s.user_id and c.provider = s.provider and c.card is not null
);
