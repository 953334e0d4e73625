-- Where a letter is offered, and whether it sends itself with each article that breaks.
alter table newsletters add column at_article_end boolean not null default false;
alter table newsletters add column sends_breaking boolean not null default false;
alter table newsletters add column most_a_day integer not null default 3
  constraint newsletters_most_a_day check (most_a_day between 1 and 20);

-- The article that a letter of breaking news is about: one letter for each.
alter table newsletter_issues add column article_id integer references articles on delete set null;
create unique index newsletter_issues_article on newsletter_issues (article_id, newsletter_id) where article_id is not null;
