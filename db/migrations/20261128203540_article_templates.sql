-- Compatible with older releases: adds tables.
-- Beginnings of articles (قوالب): what a new article starts with. An agency has its own.
create table article_templates (
  id integer generated always as identity primary key,
  name text not null,
  agency_id integer references agencies on delete cascade,
  kind text not null default 'news',
  overline text not null default '',
  title text not null default '',
  summary text not null default '',
  description text not null default '',
  image_credit text not null default '',
  category_id integer references categories on delete set null,
  author_id integer references authors on delete set null,
  source_id integer references sources on delete set null,
  access text not null default 'free',
  breaking_news boolean not null default false,
  noindex boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index article_templates_name on article_templates (coalesce(agency_id, 0), name);
create index article_templates_agency on article_templates (agency_id) where agency_id is not null;
create index article_templates_category on article_templates (category_id) where category_id is not null;
create index article_templates_author on article_templates (author_id) where author_id is not null;
create index article_templates_source on article_templates (source_id) where source_id is not null;
create trigger article_templates_touch before update on article_templates
  for each row execute function touch_updated_at();

create table article_template_tags (
  template_id integer not null references article_templates on delete cascade,
  tag_id integer not null references tags on delete cascade,
  position smallint not null default 0,
  primary key (template_id, tag_id)
);
create index article_template_tags_tag on article_template_tags (tag_id);
