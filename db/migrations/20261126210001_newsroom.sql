-- The newsroom's own tables. Times are timestamptz, ids positive integers, names plural.
create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

create table media (
  id integer generated always as identity primary key,
  hash text not null,
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
  updated_at timestamptz not null default now(),
  -- Whose a picture is: the agency's whose people uploaded it, else the newsroom's. The same picture from two
  -- owners is two rows over one file, each with its own words.
  -- An agency that can be deleted has no articles left, and its pictures go with it.
  agency_id integer,
  -- A person's own picture is no picture of the newsroom's.
  owner_id integer,
  -- How a picture is cropped (null: by the code's choice), what the newsroom files it under, and what its file was called.
  framing jsonb,
  labels text[] not null default '{}',
  file_name text not null default ''
);
create index media_newest on media (created_at desc, id desc);
create index media_agency on media (agency_id, created_at desc, id desc);
create unique index media_hash_key on media (hash, coalesce(agency_id, 0), coalesce(owner_id, 0));
-- Each picture of a feed is looked up by its address, of any length.
create index media_original_url on media using hash (original_url) where original_url is not null;

-- One text for the search of the library.
create function media_words(alt text, caption text, credit text, labels text[], file_name text) returns text
language sql immutable parallel safe as $$
  select concat_ws(' ', alt, caption, credit, array_to_string(labels, ' '), file_name)
$$;

create index media_searched on media
  using gin (arabic_normalise(media_words(alt, caption, credit, labels, file_name)) gin_trgm_ops);
create index media_labelled on media using gin (labels);
-- The library narrows to what one colleague uploaded, and lists who uploaded anything.
create index media_creator on media (created_by, created_at desc, id desc) where owner_id is null;

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

create table users (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  email text check (email = lower(email)),
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
  pending_email text check (pending_email = lower(pending_email)),
  revision integer not null default 1,
  preferences jsonb not null default '{}',
  google_id text constraint users_google_id_key unique,
  facebook_id text constraint users_facebook_id_key unique,
  totp_secret text,
  -- Shown to be scanned, not yet in force.
  totp_offered text,
  -- A code counts once: steps up to this one are used.
  totp_last_step bigint not null default 0,
  totp_required boolean not null default false,
  constraint users_email_key unique (email),
  constraint users_agency_has_agency check ((role = 'agency') = (agency_id is not null)),
  constraint users_reachable check (
    email is not null or (pending_email is not null and role = 'user' and not activated)
  )
);
create unique index users_registering on users (pending_email) where email is null;

-- Picture rows refer to tables that refer to pictures.
alter table media
  add constraint media_created_by_fkey foreign key (created_by) references users on delete set null,
  add constraint media_agency_id_fkey foreign key (agency_id) references agencies on delete cascade,
  add constraint media_owner_id_fkey foreign key (owner_id) references users on delete cascade;

create table sessions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null constraint sessions_token_hash_key unique,
  user_agent text not null default '',
  address text not null default '',
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  country text not null default ''
);
create index sessions_user on sessions (user_id);

-- Attempts per key (an address, an account), counted in a window.
create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);

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
  updated_at timestamptz not null default now(),
  -- Who polls it now, and until when that is believed: a poll that died must not keep the feed for ever.
  claim uuid,
  claimed_until timestamptz,
  -- Asked for while a poll was under way: another follows it.
  poll_again boolean not null default false,
  -- Whether items with one link are one story. Not so where a feed gives all its items the same link.
  unique_link boolean not null default true,
  host text not null generated always as
    (coalesce(lower(substring(feed_url from '^[A-Za-z]+://(?:[^/?#@]*@)?(\[[^]]*\]|[^/?#:]+)')), '')) stored,
  -- The worker that polls it: its claim ends with it, and is not waited for.
  claimed_by text
);
create index feeds_due on feeds (next_fetch_at) where active;
create index feeds_host on feeds (host);

create table feed_tags (
  feed_id integer not null references feeds on delete cascade,
  tag_id integer not null constraint feed_tags_tag_id_fkey references tags,
  primary key (feed_id, tag_id)
);

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
  -- The column rounds to them: a rounded now() is half the time still to come, and what
  -- is published at once would be scheduled.
  publish_at timestamptz(3) not null default date_trunc('milliseconds', now()),
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
  normalised text generated always as (arabic_normalise(title || ' ' || summary)) stored,
  guid_key bytea,
  -- Set where the filter says that one link is one story.
  link_key bytea,
  -- Of the words as they came, so that the story is known again after an editor has changed it.
  text_key bytea,
  -- Articles that were removed from every output. What was said of them outlives the article: its address stays gone.
  taken_down_at timestamptz(3),
  -- A held article that an editor sent back to its writer: it waits for the writer, not for an editor.
  returned_at timestamptz(3),
  -- What search engines and link previews say of an article, where that is not its title, summary and picture.
  seo_title text not null default '',
  seo_description text not null default '',
  share_title text not null default '',
  share_description text not null default '',
  share_image_id integer constraint articles_share_image_id_fkey references media,
  -- The address of another site that has the article first.
  canonical_url text,
  noindex boolean not null default false
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
-- Sitemaps: months with their counts and times are read from this index alone, a month's articles in its order.
create index articles_archive on articles (publish_at, id) include (content_updated_at)
  where enable and deleted_at is null;
create unique index articles_feed_guid_key on articles (feed_id, guid_key) where guid_key is not null;
create unique index articles_link_key on articles (link_key) where link_key is not null;
create index articles_text_key on articles (text_key) where text_key is not null;

-- Which pictures an article's text shows, by the hashes of their files: asked before one is deleted.
create function pictures_in(html text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct match[1] from regexp_matches(html, '/media/([0-9a-f]{32})-', 'g') match)
$$;

create index articles_pictures on articles using gin (pictures_in(description));
-- Asked before a picture is deleted, and where the library lists those that nothing uses.
create index articles_image on articles (image_id) where image_id is not null;
create index articles_share_image on articles (share_image_id) where share_image_id is not null;

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
  -- What of a revision was taken from the assistant.
  assisted text[] not null default '{}',
  unique (article_id, revision)
);

-- What an editor has typed and not yet saved; article 0 is the one that does not exist yet.
create table article_drafts (
  user_id integer not null references users on delete cascade,
  article_id integer not null,
  base_revision integer not null,
  content jsonb not null,
  updated_at timestamptz not null default now(),
  -- A person begins several articles and saves none of them: each draft of article 0 has a name of its own.
  name text not null default '',
  primary key (user_id, article_id, name),
  constraint article_drafts_named check ((article_id = 0) = (name <> ''))
);

create table article_views (
  article_id integer not null references articles on delete cascade,
  day date not null,
  views integer not null,
  primary key (day, article_id) include (views)
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
  -- Strangers choose guids and links, also ones longer than an index entry may be: their SHA-256 stands for them.
  guid_key bytea not null,
  -- Of one that failed: how often. 0 where trying again would change nothing.
  tries integer not null default 0,
  -- SHA-256 of its words and pictures as they last came. Null where it came before this was kept.
  content_key bytea,
  -- The article's revision as the feed wrote it; where the article has another one it is an editor's.
  article_revision integer not null default 1,
  -- How often it came with other content.
  changes integer not null default 0,
  -- What became of the last change, in Arabic.
  change_note text not null default '',
  constraint feed_items_guid_key unique (feed_id, guid_key)
);
create index feed_items_recent on feed_items (feed_id, id desc);
create index feed_items_article on feed_items (article_id);
create index feed_items_to_retry on feed_items (feed_id) where outcome = 'failed';

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

-- What a published article had wrong, and when it was put right: readers see it with the article.
create table article_corrections (
  id integer generated always as identity primary key,
  article_id integer not null references articles on delete cascade,
  text text not null check (text <> '' and length(text) <= 1000),
  at timestamptz(3) not null default now(),
  by integer references users on delete set null,
  -- A note on a published article: what was wrong, what was unclear, what is new. The ledger lists all, the newest first.
  kind text not null default 'correction'
  constraint article_corrections_kind check (kind in ('correction', 'clarification', 'update'))
);
create index article_corrections_article on article_corrections (article_id, at, id);
create index article_corrections_at on article_corrections (at desc, id desc);

create table takedowns (
  id integer generated always as identity primary key,
  -- No foreign key: the article may be deleted later.
  article_id integer not null,
  title text not null,
  -- Among the newsroom.
  reason text not null check (reason <> '' and length(reason) <= 1000),
  -- For who asks for its address.
  words text not null check (length(words) <= 1000),
  was_enabled boolean not null,
  taken_by integer references users on delete set null,
  restored_by integer references users on delete set null,
  restored_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index takedowns_open on takedowns (article_id) where restored_at is null;
create index takedowns_taken_by on takedowns (taken_by);
create index takedowns_restored_by on takedowns (restored_by);
create trigger takedowns_touch before update on takedowns for each row execute function touch_updated_at();

-- Videos, recordings, their captions, and documents in articles: kept beside the pictures, named by their content.
create table attachments (
  id integer generated always as identity primary key,
  hash text not null,
  kind text not null constraint attachments_kind_check check (kind in ('video', 'audio', 'captions', 'document')),
  format text not null,
  -- As its file was called.
  name text not null,
  bytes bigint not null,
  -- Of what plays, where its file says so.
  seconds integer,
  width integer,
  height integer,
  -- Whose it is: the agency's whose people uploaded it, else the newsroom's.
  agency_id integer constraint attachments_agency_id_fkey references agencies on delete cascade,
  created_by integer constraint attachments_created_by_fkey references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger attachments_touch before update on attachments for each row execute function touch_updated_at();
create unique index attachments_hash_key on attachments (hash, format, coalesce(agency_id, 0));
create index attachments_newest on attachments (created_at desc, id desc);

-- A file that comes in parts, until it is whole.
create table attachment_uploads (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  bytes bigint not null,
  -- Once it is whole: for who asks again because the answer was lost.
  attachment_id integer constraint attachment_uploads_attachment_id_fkey references attachments on delete cascade,
  created_by integer not null constraint attachment_uploads_created_by_fkey references users on delete cascade,
  created_at timestamptz not null default now()
);
create index attachment_uploads_creator on attachment_uploads (created_by, created_at);

-- Which articles show a file, so that none is deleted that is shown.
create table article_attachments (
  article_id integer not null constraint article_attachments_article_id_fkey references articles on delete cascade,
  hash text not null,
  primary key (article_id, hash)
);
create index article_attachments_hash on article_attachments (hash);

do $$
declare t text;
begin
  foreach t in array array['media', 'categories', 'tags', 'authors', 'sources', 'agencies', 'users', 'feeds', 'articles'] loop
    execute format('create trigger %I before update on %I for each row execute function touch_updated_at()', t || '_touch', t);
  end loop;
end $$;
