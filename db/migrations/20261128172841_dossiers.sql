-- Running stories with an address of their own (ملف): articles by tag and by hand, a timeline, key people, an explainer.
create table dossiers (
  id integer generated always as identity primary key,
  name text not null,
  slug text not null constraint dossiers_slug_key unique,
  summary text not null default '',
  image_id integer constraint dossiers_image_id_fkey references media,
  explainer_id integer references articles on delete set null,
  status boolean not null default false,
  -- The story is over: the dossier stays readable.
  ended boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger dossiers_touch before update on dossiers for each row execute function touch_updated_at();
create index dossiers_explainer on dossiers (explainer_id) where explainer_id is not null;
create index dossiers_image on dossiers (image_id) where image_id is not null;

-- Articles with one of these tags belong to the dossier.
create table dossier_tags (
  dossier_id integer not null references dossiers on delete cascade,
  tag_id integer not null constraint dossier_tags_tag_id_fkey references tags,
  position smallint not null default 0,
  primary key (dossier_id, tag_id)
);
create index dossier_tags_tag on dossier_tags (tag_id);

create table dossier_people (
  dossier_id integer not null references dossiers on delete cascade,
  person_id integer not null constraint dossier_people_person_id_fkey references people,
  position smallint not null default 0,
  primary key (dossier_id, person_id)
);
create index dossier_people_person on dossier_people (person_id);

-- Articles placed by hand, and those of its tags that editors left out.
create table dossier_articles (
  dossier_id integer not null references dossiers on delete cascade,
  article_id integer not null references articles on delete cascade,
  left_out boolean not null default false,
  position smallint not null default 0,
  primary key (dossier_id, article_id)
);
create index dossier_articles_article on dossier_articles (article_id);

create table dossier_entries (
  id integer generated always as identity primary key,
  dossier_id integer not null references dossiers on delete cascade,
  day date not null,
  title text not null,
  text text not null default '',
  article_id integer references articles on delete set null,
  position smallint not null default 0
);
create index dossier_entries_dossier on dossier_entries (dossier_id, day, position);
create index dossier_entries_article on dossier_entries (article_id) where article_id is not null;

-- Proposals that editors do not want to see again.
create table dossier_dismissals (
  id integer generated always as identity primary key,
  tag_id integer constraint dossier_dismissals_tag unique references tags on delete cascade,
  person_id integer constraint dossier_dismissals_person unique references people on delete cascade,
  created_at timestamptz not null default now(),
  constraint dossier_dismissals_one_thing check (num_nonnulls(tag_id, person_id) = 1)
);

alter table favourites add column dossier_id integer references dossiers on delete cascade;
alter table favourites drop constraint favourites_one_thing;
alter table favourites add constraint favourites_one_thing
  check (num_nonnulls(category_id, agency_id, tag_id, person_id, author_id, article_id, dossier_id) = 1);
drop index favourites_once;
create unique index favourites_once on favourites (user_id, coalesce(category_id, 0), coalesce(agency_id, 0),
  coalesce(tag_id, 0), coalesce(person_id, 0), coalesce(author_id, 0), coalesce(article_id, 0), coalesce(dossier_id, 0));
create index favourites_dossier on favourites (dossier_id) where dossier_id is not null;
