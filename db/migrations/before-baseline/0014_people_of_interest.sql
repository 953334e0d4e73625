-- Who is in the news. «شخصية» to an editor; articles that mention a name or an alias are offered the person.
create table people (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  aliases text[] not null default '{}',
  slug text not null constraint people_slug_key unique,
  role text not null default '',
  bio text not null default '',
  image_id integer constraint people_image_id_fkey references media,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger people_touch before update on people for each row execute function touch_updated_at();

create table article_people (
  article_id integer not null references articles on delete cascade,
  person_id integer not null constraint article_people_person_id_fkey references people,
  position integer not null default 0,
  primary key (article_id, person_id)
);
create index article_people_person on article_people (person_id, article_id desc);

alter table favourites
  add column person_id integer references people on delete cascade,
  drop constraint favourites_one_thing,
  add constraint favourites_one_thing
    check (num_nonnulls(category_id, agency_id, tag_id, person_id, article_id) = 1);
drop index favourites_once;
create unique index favourites_once on favourites (user_id, coalesce(category_id, 0), coalesce(agency_id, 0),
  coalesce(tag_id, 0), coalesce(person_id, 0), coalesce(article_id, 0));
create index favourites_person on favourites (person_id) where person_id is not null;

-- Readers look for people by any name they go by.
create function keep_people_search_names() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_names where kind = 'person' and owner_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_names (word, kind, owner_id)
    select distinct word, 'person', new.id
    from unnest(array[new.name] || new.aliases) as name cross join lateral search_name_words(name) as word;
  end if;
  return null;
end $$;
create trigger people_search_names after insert or delete or update of name, aliases on people
  for each row execute function keep_people_search_names();
