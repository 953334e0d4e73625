-- The pictures and other files that a text shows, by their hashes.
create function files_in(html text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct match[1] from regexp_matches(html, '/media/([0-9a-f]{32})[-.]', 'g') match)
$$;

-- Every file that an article shows, in its text, its coverage and above them.
create function files_of_article(article integer) returns text[] language sql stable as $$
  select array(
    select m.hash from articles a join media m on m.id in (a.image_id, a.share_image_id) where a.id = article
    union select unnest(files_in(description)) from articles where id = article
    union select hash from article_attachments where article_id = article
    union select unnest(files_in(summary)) from coverages where article_id = article
    union select unnest(files_in(html)) from coverage_entries where article_id = article)
$$;

-- As they were when the article was taken down: they stay away if it is edited or deleted.
alter table takedowns add column files text[] not null default '{}';
update takedowns set files = files_of_article(article_id) where restored_at is null;
