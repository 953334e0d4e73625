-- Search ranks every article that has a wanted word, so it reads postings of its own (src/features/search/postings.ts)
-- rather than a tsvector of each article. The worker indexes all articles anew, the newest first.
drop table article_search;

-- Each time an article is indexed it gets a new number; postings of an older one are passed over, and dropped when
-- their segment is merged.
create sequence article_search_numbers as integer;
create table article_search (
  -- No foreign key: a row outlives its article, without a number, so that every process learns that it is gone.
  article_id integer primary key,
  version integer not null,
  number integer,
  -- In words that are searched for.
  length integer not null,
  -- The transaction that changed the row, or what search reads of the article.
  changed xid8 not null default pg_current_xact_id()
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
  primary key (lexeme, segment)
);
create index search_postings_segment on search_postings (segment);
-- Varints hardly compress.
alter table search_postings alter column docs set storage external, alter column places set storage external;

create function touch_article_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update article_search set number = null, changed = pg_current_xact_id() where article_id = old.id;
  else
    update article_search set changed = pg_current_xact_id() where article_id = new.id;
  end if;
  return null;
end $$;

create trigger articles_search_delete after delete on articles
  for each row execute function touch_article_search();
create trigger articles_search_update
  after update of enable, deleted_at, publish_at, category_id, agency_id, author_id on articles
  for each row execute function touch_article_search();

alter table search_words rename column sketch to transliteration;
