-- Who worked on an article besides its first author, in the order of the byline.
create table article_contributors (
  article_id integer not null references articles on delete cascade,
  author_id integer not null constraint article_contributors_author_id_fkey references authors,
  role text not null check (role in ('writing', 'reporting', 'translation', 'photography', 'video', 'graphics', 'data', 'editing')),
  position smallint not null default 0,
  primary key (article_id, author_id)
);
create index article_contributors_author on article_contributors (author_id, article_id);
