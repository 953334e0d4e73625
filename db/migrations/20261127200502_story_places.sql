-- Compatible with older releases: only adds columns, and replaces an index by one that serves the same.
-- Which member stands for its story in a list that has several: the lowest. Null for items without an article and for
-- events, which stand for themselves.
alter table story_members add column place integer;
update story_members m set place = ranked.place
from (
  select o.id, row_number() over (partition by o.story_id
    order by o.article_id is distinct from s.chosen_id,
      case when a.feed_id is null then coalesce(a.first_published_at, a.publish_at) else o.published_at end, o.id) as place
  from story_members o join stories s on s.id = o.story_id join articles a on a.id = o.article_id
  where o.level <> 'event'
) ranked where ranked.id = m.id;
create index story_members_place on story_members (story_id, place);
drop index story_members_story;

-- The same for searches; 0 for articles without a place.
alter table article_search add column story_id integer not null default 0, add column place integer not null default 0;
update article_search s set story_id = m.story_id, place = m.place
from story_members m where m.article_id = s.article_id and m.place is not null;
