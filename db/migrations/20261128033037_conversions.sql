-- What led to a subscription: the locked article whose offer was followed, kept also once it is deleted, the kind of page
-- that the visit came from, and the campaign of its link; '' for unknown.
alter table subscriptions add column from_article integer;
alter table subscriptions add column from_source text not null default '';
alter table subscriptions add column from_campaign text not null default ''
  constraint subscriptions_campaign_is_short check (length(from_campaign) <= 100);
