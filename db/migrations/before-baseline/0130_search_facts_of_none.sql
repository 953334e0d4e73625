-- As in 0100, for those who have had that since before it said so.
create or replace function no_search_facts() returns bytea language sql stable as $$ select search_facts(null) $$;
alter table article_search alter column facts set default no_search_facts();
