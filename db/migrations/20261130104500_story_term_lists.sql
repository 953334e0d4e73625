-- Compatible with older releases: adds a table. Older releases keep their own terms in story_terms, which nothing else reads.
-- The articles of three days that have a term, by whose common terms those that may tell one event are found. An entry
-- has twelve bytes: article, weight (float4) and seconds since 1970 of its arrival, big-endian. One row for a term, as
-- an article has 32 and a row for each cost two index entries and a foreign key's check. Pages keep space for
-- longer lists.
create table story_term_lists (
  term integer primary key,
  entries bytea not null,
  changed_at timestamptz not null default now()
) with (fillfactor = 60);

insert into story_term_lists (term, entries, changed_at)
select term, string_agg(int4send(article_id) || float4send(weight) || int4send(extract(epoch from seen_at)::integer), '' order by article_id),
  max(seen_at)
from (select *, row_number() over (partition by term order by article_id desc) as place from story_terms
  where seen_at > now() - interval '72 hours') newest
where place <= 100 group by term;
