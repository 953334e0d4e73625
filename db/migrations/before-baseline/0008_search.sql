-- What readers' search looks in. The stems are made in src/arabic/stem.ts, where the words of a query and those to
-- be marked are made too; a row of an older version of them is made anew (features/search).
create table article_search (
  article_id integer primary key references articles on delete cascade,
  version integer not null,
  words tsvector not null
);
-- A pending list would make every search slower to make a few writes faster.
create index article_search_words on article_search using gin (words) with (fastupdate = off);

-- The words of published headlines, to complete what is typed and to guess what was meant. `form` is the word as
-- arabic_normalise gives it, `spelling` as it is most often written, `sketch` its letters for comparing by
-- threes: in ASCII, since pg_trgm passes over all others where the database's locale is C.
create table search_words (
  form text collate "C" primary key,
  spelling text not null,
  stem text not null,
  sketch text not null,
  articles integer not null
);
create index search_words_alike on search_words using gist (sketch gist_trgm_ops);
create index search_words_stem on search_words (stem);

-- Every word of the names that readers look for.
create table search_names (
  word text collate "C",
  kind text,
  owner_id integer,
  primary key (word, kind, owner_id)
);
create index search_names_owner on search_names (kind, owner_id);

create function search_name_words(name text) returns setof text language sql immutable strict as $$
  select distinct word
  from regexp_split_to_table(arabic_normalise(name), '[ .,،؛:;!?؟«»"“”()\[\]/|_–—-]+') as word
  where word <> ''
$$;

create function keep_search_names() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_names where kind = tg_argv[0] and owner_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_names (word, kind, owner_id)
    select word, tg_argv[0], new.id from search_name_words(new.name) as word;
  end if;
  return null;
end $$;

create trigger categories_search_names after insert or delete or update of name on categories
  for each row execute function keep_search_names('category');
create trigger tags_search_names after insert or delete or update of name on tags
  for each row execute function keep_search_names('tag');
create trigger authors_search_names after insert or delete or update of name on authors
  for each row execute function keep_search_names('author');
create trigger agencies_search_names after insert or delete or update of name on agencies
  for each row execute function keep_search_names('agency');

insert into search_names (word, kind, owner_id)
select word, kind, id from (
  select 'category' as kind, id, name from categories
  union all select 'tag', id, name from tags
  union all select 'author', id, name from authors
  union all select 'agency', id, name from agencies
) named cross join lateral search_name_words(name) as word;
