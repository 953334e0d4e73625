-- The newsroom's own tables. Times are timestamptz, ids positive integers, names plural.

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Pictures -----------------------------------------------------------------------------------------

create table media (
  id integer generated always as identity primary key,
  hash text not null constraint media_hash_key unique,
  format text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null,
  alt text not null default '',
  caption text not null default '',
  credit text not null default '',
  placeholder text not null,
  colour text not null,
  original_url text,
  created_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index media_newest on media (created_at desc, id desc);

-- What articles are filed under ----------------------------------------------------------------------

create table categories (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  slug text not null constraint categories_slug_key unique,
  description text not null default '',
  image_id integer constraint categories_image_id_fkey references media,
  colour text not null default '#E19D03' check (colour ~ '^#[0-9A-Fa-f]{6}$'),
  parent_id integer constraint categories_parent_id_fkey references categories,
  position integer not null default 0,
  topic boolean not null default true,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint categories_not_own_parent check (parent_id <> id)
);
create index categories_parent on categories (parent_id);

-- Two levels only: a parent has no parent, and what has children gets none.
create function categories_two_levels() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and (
    exists (select from categories where id = new.parent_id and parent_id is not null)
    or exists (select from categories where parent_id = new.id)
  ) then
    raise exception 'a category is at most one level below another'
      using errcode = 'check_violation', constraint = 'categories_two_levels';
  end if;
  return new;
end $$;
create trigger categories_two_levels before insert or update of parent_id on categories
  for each row execute function categories_two_levels();

create table tags (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  slug text not null constraint tags_slug_key unique,
  status boolean not null default true,
  visible boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- «الموازنة» and «الموازنه» are one tag.
create unique index tags_name_key on tags (arabic_normalise(name));

create table authors (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  slug text not null constraint authors_slug_key unique,
  bio text not null default '',
  image_id integer constraint authors_image_id_fkey references media,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sources (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  slug text not null constraint sources_slug_key unique,
  url text not null default '',
  image_id integer constraint sources_image_id_fkey references media,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table agencies (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  slug text not null constraint agencies_slug_key unique,
  description text not null default '',
  website text not null default '',
  logo_id integer constraint agencies_logo_id_fkey references media,
  active boolean not null default true,
  subscription boolean not null default false,
  trusted boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- An address that was once given keeps working.
create table old_slugs (
  kind text not null,
  slug text not null,
  target_id integer not null,
  primary key (kind, slug)
);

-- People who sign in -------------------------------------------------------------------------------

create table users (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  email text not null check (email = lower(email)),
  phone text not null default '',
  role text not null check (role in ('superadmin', 'admin', 'agency', 'user')),
  grants jsonb not null default '[]',
  agency_id integer constraint users_agency_id_fkey references agencies,
  password_hash text,
  activated boolean not null default false,
  avatar_id integer constraint users_avatar_id_fkey references media,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_key unique (email),
  constraint users_agency_has_agency check ((role = 'agency') = (agency_id is not null))
);
alter table media add constraint media_created_by_fkey
  foreign key (created_by) references users on delete set null;

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null constraint sessions_token_hash_key unique,
  previous_hash bytea,
  rotated_at timestamptz not null default now(),
  user_agent text not null default '',
  address text not null default '',
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_previous on sessions (previous_hash);

-- Attempts per key (an address, an account), counted in a window.
create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);

-- RSS filters ----------------------------------------------------------------------------------------

create table feeds (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  feed_url text not null,
  agency_id integer constraint feeds_agency_id_fkey references agencies,
  source_id integer constraint feeds_source_id_fkey references sources,
  category_id integer not null constraint feeds_category_id_fkey references categories,
  include_words text[] not null default '{}',
  exclude_words text[] not null default '{}',
  auto_publish boolean not null default false,
  full_text boolean not null default true,
  active boolean not null default true,
  revision integer not null default 1,
  etag text,
  last_modified text,
  interval_minutes integer not null default 15 check (interval_minutes between 5 and 360),
  last_fetch_at timestamptz,
  next_fetch_at timestamptz not null default now(),
  last_status integer,
  last_error text,
  failures integer not null default 0,
  imported integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index feeds_due on feeds (next_fetch_at) where active;

create table feed_tags (
  feed_id integer not null references feeds on delete cascade,
  tag_id integer not null constraint feed_tags_tag_id_fkey references tags,
  primary key (feed_id, tag_id)
);

-- Articles -------------------------------------------------------------------------------------------

create table articles (
  id integer generated always as identity primary key,
  title text not null check (title <> '' and length(title) <= 300),
  slug text not null constraint articles_slug_key unique,
  summary text not null default '' check (length(summary) <= 500),
  description text not null default '',
  image_id integer constraint articles_image_id_fkey references media,
  image_alt text not null default '',
  image_caption text not null default '',
  image_credit text not null default '',
  category_id integer not null constraint articles_category_id_fkey references categories,
  author_id integer constraint articles_author_id_fkey references authors,
  source_id integer constraint articles_source_id_fkey references sources,
  agency_id integer constraint articles_agency_id_fkey references agencies,
  feed_id integer constraint articles_feed_id_fkey references feeds on delete set null,
  access text not null default 'free' check (access in ('free', 'subscribers')),
  enable boolean not null default false,
  breaking_news boolean not null default false,
  breaking_until timestamptz,
  -- Milliseconds, as JSON carries them: a cursor made from it must compare equal.
  publish_at timestamptz(3) not null default now(),
  first_published_at timestamptz,
  content_updated_at timestamptz not null default now(),
  read_minutes integer not null default 1,
  original_url text,
  guid text,
  revision integer not null default 1,
  created_by integer constraint articles_created_by_fkey references users on delete set null,
  updated_by integer constraint articles_updated_by_fkey references users on delete set null,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  normalised text generated always as (arabic_normalise(title || ' ' || summary)) stored
);
-- Every reader's list is one of these, read from the newest: the cost of a page does not grow with depth.
create index articles_newest on articles (publish_at desc, id desc) where enable and deleted_at is null;
create index articles_by_category on articles (category_id, publish_at desc, id desc) where enable and deleted_at is null;
create index articles_by_agency on articles (agency_id, publish_at desc, id desc) where enable and deleted_at is null;
create index articles_by_author on articles (author_id, publish_at desc, id desc) where enable and deleted_at is null;
create index articles_by_source on articles (source_id, publish_at desc, id desc) where enable and deleted_at is null;
create index articles_breaking on articles (publish_at desc, id desc) where enable and breaking_news and deleted_at is null;
-- The desk's list.
create index articles_desk on articles (publish_at desc, id desc);
create index articles_desk_agency on articles (agency_id, publish_at desc, id desc);
create index articles_normalised on articles using gin (normalised gin_trgm_ops);

create table article_tags (
  article_id integer not null references articles on delete cascade,
  tag_id integer not null constraint article_tags_tag_id_fkey references tags,
  position integer not null default 0,
  primary key (article_id, tag_id)
);
create index article_tags_tag on article_tags (tag_id, article_id desc);

create table article_revisions (
  id integer generated always as identity primary key,
  article_id integer not null references articles on delete cascade,
  revision integer not null,
  content jsonb not null,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  unique (article_id, revision)
);

-- What an editor has typed and not yet saved; article 0 is the one that does not exist yet.
create table article_drafts (
  user_id integer not null references users on delete cascade,
  article_id integer not null,
  base_revision integer not null,
  content jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, article_id)
);

create table article_views (
  article_id integer not null references articles on delete cascade,
  day date not null,
  views integer not null,
  primary key (day, article_id)
);
create index article_views_article on article_views (article_id) include (views);

-- What came of every item of a feed, and why.
create table feed_items (
  id integer generated always as identity primary key,
  feed_id integer not null references feeds on delete cascade,
  guid text not null,
  link text not null default '',
  title text not null default '',
  outcome text not null check (outcome in ('published', 'held', 'excluded', 'not_included', 'duplicate', 'failed')),
  reason text not null default '',
  article_id integer references articles on delete set null,
  seen_at timestamptz not null default now(),
  -- Agencies reuse guids among their feeds, so the key is both.
  constraint feed_items_guid_key unique (feed_id, guid)
);
create index feed_items_recent on feed_items (feed_id, id desc);
create index feed_items_link on feed_items (link) where link <> '';
create index feed_items_article on feed_items (article_id);

-- The ledger of what staff did ---------------------------------------------------------------------

create table logs (
  id integer generated always as identity primary key,
  actor_id integer,
  actor_name text not null,
  action text not null,
  subject text not null,
  subject_id integer,
  before jsonb,
  after jsonb,
  address text not null default '',
  at timestamptz not null default now()
);
create index logs_subject on logs (subject, subject_id, id desc);
create index logs_actor on logs (actor_id, id desc);

create function logs_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the log can be neither changed nor deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger logs_are_kept before update or delete on logs
  for each row execute function logs_are_kept();
create trigger logs_are_not_truncated before truncate on logs
  for each statement execute function logs_are_kept();

do $$
declare t text;
begin
  foreach t in array array['media', 'categories', 'tags', 'authors', 'sources', 'agencies', 'users', 'feeds', 'articles'] loop
    execute format('create trigger %I before update on %I for each row execute function touch_updated_at()', t || '_touch', t);
  end loop;
end $$;
