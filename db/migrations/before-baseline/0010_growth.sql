-- What was most read is summed from this index alone, without the rows.
alter table article_views drop constraint article_views_pkey;
alter table article_views add constraint article_views_pkey primary key (day, article_id) include (views);
