-- A process that starts reads of every article what search narrows and orders by. That stands beside the article's
-- number, in one piece (src/features/search/articles.ts), so that a million are read in a second, without the texts.
create function search_facts(a articles) returns bytea language sql stable as $$
  select int4send((coalesce(a.enable, false) and a.deleted_at is null)::integer) || int4send(coalesce(a.category_id, 0))
    || int4send(coalesce(a.agency_id, 0)) || int4send(coalesce(a.author_id, 0))
    || float8send(coalesce(extract(epoch from a.publish_at), 0)::float8)
$$;

alter table article_search add column facts bytea not null default search_facts(null);
update article_search s set facts = search_facts(a) from articles a where a.id = s.article_id;

create or replace function touch_article_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update article_search set number = null, facts = search_facts(null), changed = pg_current_xact_id()
      where article_id = old.id;
  else
    update article_search set facts = search_facts(new), changed = pg_current_xact_id() where article_id = new.id;
  end if;
  return null;
end $$;
