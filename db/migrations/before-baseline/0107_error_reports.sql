-- A message may report an error in an article: which, and the passage that its reader marked. No address is asked for.
alter table contact_messages
  add column kind text not null default 'message'
    constraint contact_messages_kind check (kind in ('message', 'error')),
  add column article_id integer references articles on delete set null,
  add column passage text not null default '';
create index contact_messages_article on contact_messages (article_id) where article_id is not null;
