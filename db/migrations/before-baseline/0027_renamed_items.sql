-- An item that its feed gave another guid: its article had kept the old one, and no later story could have that.
create temporary table renamed on commit drop as
  select a.id, a.feed_id, i.guid, i.guid_key
  from feed_items i join articles a on a.id = i.article_id and a.feed_id = i.feed_id
  where i.outcome in ('published', 'held') and i.guid_key <> a.guid_key;
-- No article is changed by this.
alter table articles disable trigger articles_touch;
-- First, as one may have the guid that another is to have.
update articles set guid_key = null from renamed where articles.id = renamed.id;
update articles set guid = renamed.guid, guid_key = renamed.guid_key from renamed
where articles.id = renamed.id and not exists (
  select from articles other where other.feed_id = renamed.feed_id and other.guid_key = renamed.guid_key
);
alter table articles enable trigger articles_touch;

-- Old slugs of what is deleted redirect to nothing.
do $$
declare t text;
begin
  foreach t in array array['articles', 'agencies', 'authors', 'categories', 'channels', 'people', 'sources', 'tags'] loop
    execute format(
      'delete from old_slugs where kind = %L and not exists (select from %I where id = target_id)', t, t);
  end loop;
end $$;
