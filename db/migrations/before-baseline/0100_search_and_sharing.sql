-- Before PostgreSQL 18 no column with a default is added to a table whose row another default takes.
create function no_search_facts() returns bytea language sql stable as $$ select search_facts(null) $$;
alter table article_search alter column facts set default no_search_facts();

-- What search engines and link previews say of an article, where that is not its title, summary and picture.
alter table articles
  add column seo_title text not null default '',
  add column seo_description text not null default '',
  add column share_title text not null default '',
  add column share_description text not null default '',
  add column share_image_id integer constraint articles_share_image_id_fkey references media,
  -- The address of another site that has the article first.
  add column canonical_url text,
  add column noindex boolean not null default false;
create index articles_share_image on articles (share_image_id) where share_image_id is not null;
