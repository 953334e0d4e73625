-- Where and when who was imported from a file agreed; empty for who confirmed here.
alter table newsletter_subscriptions add column consent text not null default '';
