-- A person begins several articles and saves none of them: each draft of article 0 has a name of its own.
alter table article_drafts add column name text not null default '';
update article_drafts set name = 'new-' || md5(random()::text) where article_id = 0;
alter table article_drafts
  drop constraint article_drafts_pkey,
  add primary key (user_id, article_id, name),
  add constraint article_drafts_named check ((article_id = 0) = (name <> ''));
