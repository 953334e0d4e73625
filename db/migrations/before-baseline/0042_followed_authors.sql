-- Authors are followed, too.
alter table favourites
  add column author_id integer references authors on delete cascade,
  drop constraint favourites_one_thing,
  add constraint favourites_one_thing
    check (num_nonnulls(category_id, agency_id, tag_id, person_id, author_id, article_id) = 1);
drop index favourites_once;
create unique index favourites_once on favourites (user_id, coalesce(category_id, 0), coalesce(agency_id, 0),
  coalesce(tag_id, 0), coalesce(person_id, 0), coalesce(author_id, 0), coalesce(article_id, 0));
create index favourites_author on favourites (author_id) where author_id is not null;
