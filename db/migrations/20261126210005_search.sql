-- The words of published headlines, to complete what is typed and to guess what was meant. `form` is the word as
-- arabic_normalise gives it, `spelling` as it is most often written, `transliteration` its letters for comparing by
-- threes: in ASCII, since pg_trgm passes over all others where the database's locale is C.
create table search_words (
  form text collate "C" primary key,
  spelling text not null,
  stem text not null,
  transliteration text not null,
  articles integer not null
);
create index search_words_alike on search_words using gist (transliteration gist_trgm_ops);
create index search_words_stem on search_words (stem);

-- Every word of the names that readers look for.
create table search_names (
  word text collate "C",
  kind text,
  owner_id integer,
  primary key (word, kind, owner_id)
);
create index search_names_owner on search_names (kind, owner_id);
-- Each time an article is indexed it gets a new number; postings of an older one are passed over, and dropped when
-- their segment is merged.
create sequence article_search_numbers as integer;

-- A process that starts reads of every article what search narrows and orders by. That stands beside the article's
-- number, in one piece (src/features/search/articles.ts), so that a million are read in a second, without the texts.
create function search_facts(a articles) returns bytea language sql stable as $$
  select int4send((coalesce(a.enable, false) and a.deleted_at is null)::integer) || int4send(coalesce(a.category_id, 0))
    || int4send(coalesce(a.agency_id, 0)) || int4send(coalesce(a.author_id, 0))
    || float8send(coalesce(extract(epoch from a.publish_at), 0)::float8)
$$;

-- Before PostgreSQL 18 no column with a default is added to a table whose row another default takes.
create function no_search_facts() returns bytea language sql stable as $$ select search_facts(null) $$;

create table article_search (
  -- No foreign key: a row outlives its article, without a number, so that every process learns that it is gone.
  article_id integer primary key,
  version integer not null,
  number integer,
  -- In words that are searched for.
  length integer not null,
  -- The transaction that changed the row, or what search reads of the article.
  changed xid8 not null default pg_current_xact_id(),
  facts bytea not null default no_search_facts()
);
create index article_search_changed on article_search (changed);

-- A segment holds the articles of one batch; small ones are merged into larger ones.
create table search_segments (
  segment integer primary key,
  articles integer not null
);

create table search_postings (
  lexeme text collate "C",
  segment integer,
  docs bytea not null,
  places bytea not null,
  -- Where in "places" each block of documents begins, so that of a common word only the places of the best are read;
  -- empty in rows that were written before, whose places are read whole until they are merged.
  skips bytea not null default '',
  primary key (lexeme, segment)
);
create index search_postings_segment on search_postings (segment);
-- Varints hardly compress.
alter table search_postings
  alter column docs set storage external,
  alter column places set storage external,
  alter column skips set storage external;

-- Words and names that mean the same to readers: a search for one finds the others (src/features/synonym).
create table synonyms (
  id integer generated always as identity primary key,
  words text[] not null,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger synonyms_touch before update on synonyms for each row execute function touch_updated_at();

create function touch_synonyms_version() returns trigger language plpgsql as $$
begin
  update synonyms_version set changed = pg_current_xact_id();
  return null;
end $$;

create trigger synonyms_version after insert or update or delete on synonyms
  for each statement execute function touch_synonyms_version();

-- One row with the transaction that last changed a synonym: each search sees by it whether those it knows are current.
-- Being one row, it also lets one change wait for the other, so that no two add the same word.
create table synonyms_version (
  changed xid8 not null
);
insert into synonyms_version (changed) values (pg_current_xact_id());

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

create function touch_article_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update article_search set number = null, facts = search_facts(null), changed = pg_current_xact_id()
      where article_id = old.id;
  else
    update article_search set facts = search_facts(new), changed = pg_current_xact_id() where article_id = new.id;
  end if;
  return null;
end $$;

create trigger articles_search_delete after delete on articles
  for each row execute function touch_article_search();
create trigger articles_search_update
  after update of enable, deleted_at, publish_at, category_id, agency_id, author_id on articles
  for each row execute function touch_article_search();
