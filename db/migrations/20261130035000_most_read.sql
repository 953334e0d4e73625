-- Compatible with older releases: adds a table, and an index in place of one with fewer columns.
-- Articles that lists of the most read choose from: those of 1, 3, 7 and 30 days including today, ranked each hour and,
-- for today, each minute. Their views are summed when a list is read, so that it is never older than a view.
create table most_read_candidates (
  article_id integer not null references articles on delete cascade,
  days smallint not null,
  -- When it was ranked.
  category_id integer not null,
  -- Among the most read of the whole site; others are of their category only.
  in_all boolean not null,
  primary key (article_id, days)
);
create index most_read_candidates_all on most_read_candidates (days, article_id) where in_all;
create index most_read_candidates_category on most_read_candidates (category_id, days, article_id);

-- Sums the last days of one article, or all of them, without reading the table.
create index article_views_by_article on article_views (article_id, day) include (views);
drop index article_views_article;

insert into most_read_candidates (article_id, days, category_id, in_all)
select r.id, span.days, r.category_id, r.place <= 300
from (values (1), (3), (7), (30)) as span (days) cross join lateral (
  select a.id, a.category_id, visible.yes as visible,
    row_number() over (partition by visible.yes order by read.views desc, a.id desc) as place,
    row_number() over (partition by visible.yes, a.category_id order by read.views desc, a.id desc) as place_in_category
  from (select article_id, sum(views) as views from article_views where day > current_date - span.days group by 1) read
  join articles a on a.id = read.article_id
  cross join lateral (select a.enable and a.publish_at <= now() as yes) visible
  where a.deleted_at is null) r
where r.place <= 300 or (r.visible and r.place_in_category <= 100);
