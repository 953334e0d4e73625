-- What a published article had wrong, and when it was put right: readers see it with the article.
create table article_corrections (
  id integer generated always as identity primary key,
  article_id integer not null references articles on delete cascade,
  text text not null check (text <> '' and length(text) <= 1000),
  at timestamptz(3) not null default now(),
  by integer references users on delete set null
);
create index article_corrections_article on article_corrections (article_id, at, id);
