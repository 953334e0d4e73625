-- Compatible with older releases: adds tables that triggers fill.
-- Views of each article in all, so that lists are sorted by them without adding up every day.
create table article_totals (
  article_id integer primary key references articles on delete cascade,
  views bigint not null default 0,
  -- Day of its newest views.
  last_read date,
  category_id integer not null,
  agency_id integer,
  is_binned boolean not null
);

-- Views of a day by section and agency, without the bin. A change only inserts the difference, so that no two wait for each
-- other; the worker adds differences up (`sumViewChanges`).
create table views_by_owner (
  id bigint generated always as identity primary key,
  day date not null,
  category_id integer not null,
  agency_id integer,
  views bigint not null,
  -- Articles whose newest views are of this day.
  articles integer not null,
  is_summed boolean not null default false
);

insert into article_totals (article_id, views, last_read, category_id, agency_id, is_binned)
select a.id, coalesce(read.views, 0), read.last_read, a.category_id, a.agency_id, a.deleted_at is not null
from articles a
left join (select article_id, sum(views) as views, max(day) as last_read from article_views group by 1) read
  on read.article_id = a.id;

insert into views_by_owner (day, category_id, agency_id, views, articles, is_summed)
select v.day, t.category_id, t.agency_id, sum(v.views), count(*) filter (where v.day = t.last_read), true
from article_views v join article_totals t on t.article_id = v.article_id
where not t.is_binned group by 1, 2, 3;

create index article_totals_read on article_totals (views desc, article_id desc)
  include (category_id, agency_id, is_binned);
create index article_totals_agency on article_totals (agency_id, views desc, article_id desc)
  include (category_id, is_binned) where agency_id is not null;
create index views_by_owner_day on views_by_owner (day) include (category_id, agency_id, views, articles);
create index views_by_owner_changes on views_by_owner (day, category_id, agency_id) where not is_summed;

create function add_article_totals() returns trigger language plpgsql as $$
begin
  insert into article_totals (article_id, category_id, agency_id, is_binned)
  select id, category_id, agency_id, deleted_at is not null from changed;
  return null;
end $$;
create trigger articles_totals_insert after insert on articles
  referencing new table as changed for each statement execute function add_article_totals();

-- Moves all views of an article: `sign` is -1 where they no longer count, and 1 where they count now.
create function move_article_views(article integer, sign integer) returns void language sql as $$
  insert into views_by_owner (day, category_id, agency_id, views, articles)
  select v.day, t.category_id, t.agency_id, sign * v.views, case when v.day = t.last_read then sign else 0 end
  from article_totals t join article_views v on v.article_id = t.article_id
  where t.article_id = article and not t.is_binned
$$;

create function move_article_totals() returns trigger language plpgsql as $$
begin
  -- Until this transaction ends nobody counts views of the article.
  perform 1 from article_totals where article_id = old.id for update;
  perform move_article_views(old.id, -1);
  if tg_op = 'DELETE' then
    update article_totals set is_binned = true where article_id = old.id;
    return old;
  end if;
  update article_totals set category_id = new.category_id, agency_id = new.agency_id,
    is_binned = new.deleted_at is not null where article_id = old.id;
  perform move_article_views(old.id, 1);
  return null;
end $$;
create trigger articles_totals_update after update of category_id, agency_id, deleted_at on articles for each row
  when ((old.category_id, old.agency_id, old.deleted_at is null)
    is distinct from (new.category_id, new.agency_id, new.deleted_at is null))
  execute function move_article_totals();
-- Before the views are deleted with it.
create trigger articles_totals_delete before delete on articles for each row execute function move_article_totals();

-- Adds differences of views to the totals.
create function count_views(articles integer[], days date[], differences integer[]) returns void language plpgsql as $$
begin
  -- In the order of their ids, so that two writers cannot wait for each other.
  perform 1 from article_totals where article_id = any(articles) order by article_id for update;
  with changed as materialized (
    select article_id, day, sum(views) as views from unnest(articles, days, differences) as c (article_id, day, views)
    group by 1, 2),
  sums as materialized (
    select t.article_id, t.last_read, t.category_id, t.agency_id, t.is_binned, c.views,
      -- Only where views went away is another day the newest than the one that is known, or one of these.
      case when c.least >= 0 then greatest(t.last_read, c.newest)
        else (select max(v.day) from article_views v where v.article_id = t.article_id) end as day
    from (select article_id, sum(views) as views, min(views) as least, max(day) as newest from changed group by 1) c
    join article_totals t using (article_id)),
  moved as (
    insert into views_by_owner (day, category_id, agency_id, views, articles)
    select d.day, d.category_id, d.agency_id, sum(d.views), sum(d.articles) from (
      select c.day, s.category_id, s.agency_id, c.views, 0 as articles
      from changed c join sums s using (article_id) where not s.is_binned
      union all select last_read, category_id, agency_id, 0, -1 from sums
      where not is_binned and last_read is distinct from day and last_read is not null
      union all select day, category_id, agency_id, 0, 1 from sums
      where not is_binned and last_read is distinct from day and day is not null) d
    group by 1, 2, 3 having sum(d.views) <> 0 or sum(d.articles) <> 0)
  update article_totals t set views = t.views + s.views, last_read = s.day from sums s where t.article_id = s.article_id;
end $$;

create function count_added_views() returns trigger language plpgsql as $$
begin
  perform count_views(array_agg(article_id), array_agg(day), array_agg(views)) from added having count(*) > 0;
  return null;
end $$;
create trigger article_views_insert after insert on article_views
  referencing new table as added for each statement execute function count_added_views();

create function count_changed_views() returns trigger language plpgsql as $$
begin
  perform count_views(array_agg(article_id), array_agg(day), array_agg(views)) from (
    select article_id, day, views from added union all select article_id, day, -views from removed) c having count(*) > 0;
  return null;
end $$;
create trigger article_views_update after update on article_views
  referencing old table as removed new table as added for each statement execute function count_changed_views();

create function count_removed_views() returns trigger language plpgsql as $$
begin
  perform count_views(array_agg(article_id), array_agg(day), array_agg(-views)) from removed having count(*) > 0;
  return null;
end $$;
create trigger article_views_delete after delete on article_views
  referencing old table as removed for each statement execute function count_removed_views();
