-- Which pictures an article's text shows, by the hashes of their files: asked before one is deleted.
create function pictures_in(html text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct match[1] from regexp_matches(html, '/media/([0-9a-f]{32})-', 'g') match)
$$;
create index articles_pictures on articles using gin (pictures_in(description));
