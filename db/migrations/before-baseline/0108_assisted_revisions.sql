-- What of a revision was taken from the assistant.
alter table article_revisions add column assisted text[] not null default '{}';
