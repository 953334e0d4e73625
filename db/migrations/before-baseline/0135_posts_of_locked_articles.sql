-- Whether the post that stands says that its article is for subscribers; null for those sent before.
alter table posts add column sent_locked boolean;
