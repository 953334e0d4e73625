-- Television and radio that readers may watch and hear: we keep where the stream is, never the stream.
create table channels (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  slug text not null constraint channels_slug_key unique,
  kind text not null check (kind in ('tv', 'radio')),
  stream_url text not null,
  position integer not null default 0,
  enabled boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger channels_touch before update on channels for each row execute function touch_updated_at();

-- Its pictures by what they are for: logo, cover, …
create table channel_images (
  channel_id integer not null references channels on delete cascade,
  key text not null,
  media_id integer not null constraint channel_images_image_id_fkey references media,
  primary key (channel_id, key)
);
create index channel_images_media on channel_images (media_id);

-- The last that was heard of the weather of a place, shared by all processes, and when to ask again.
create table weather_reports (
  -- «24.71,46.68»: a city that is moved on the map is another place.
  place text primary key,
  report jsonb,
  fetched_at timestamptz,
  failures integer not null default 0,
  next_fetch_at timestamptz not null default now(),
  constraint weather_reports_have_time check ((report is null) = (fetched_at is null))
);

-- What the newsroom has chosen, one row a key; what has no row is as its schema says.
create table settings (
  id integer generated always as identity primary key,
  "group" text not null check ("group" in ('website', 'dashboard', 'mobile')),
  key text not null,
  value jsonb not null,
  -- A picture is kept as a reference, so that nobody deletes it meanwhile; `value` is its id then.
  image_id integer constraint settings_image_id_fkey references media,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint settings_group_key_key unique ("group", key)
);
create index settings_image on settings (image_id);
create trigger settings_touch before update on settings for each row execute function touch_updated_at();

-- Where else the newsroom is found; some have a page for each country on one platform.
create table social_links (
  id integer generated always as identity primary key,
  platform text not null,
  url text not null,
  position integer not null default 0,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger social_links_touch before update on social_links for each row execute function touch_updated_at();

-- What readers write to the newsroom.
create table contact_messages (
  id integer generated always as identity primary key,
  name text not null,
  email text not null,
  phone text not null default '',
  subject text not null,
  message text not null,
  read_at timestamptz,
  handled_at timestamptz,
  handled_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  assigned_to integer references users on delete set null,
  -- A message may report an error in an article: which, and the passage that its reader marked. No address is asked for.
  kind text not null default 'message'
    constraint contact_messages_kind check (kind in ('message', 'error')),
  article_id integer references articles on delete set null,
  passage text not null default ''
);
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_unread on contact_messages (created_at desc, id desc) where read_at is null;
create trigger contact_messages_touch before update on contact_messages
  for each row execute function touch_updated_at();
create index contact_messages_assigned_to on contact_messages (assigned_to);
create index contact_messages_article on contact_messages (article_id) where article_id is not null;

-- The places are the site's own; what stands in each is the newsroom's.
create table ad_positions (
  id integer generated always as identity primary key,
  key text not null unique check (key in ('header', 'home-1', 'home-2', 'article-top', 'article-middle',
    'article-end', 'sidebar', 'list')),
  title text not null default '',
  kind text not null default 'image' check (kind in ('image', 'html', 'tag')),
  media_id integer constraint ad_positions_image_id_fkey references media,
  link text not null default '',
  html text not null default '',
  starts_at timestamptz,
  ends_at timestamptz,
  enabled boolean not null default false,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ad_positions_period check (ends_at > starts_at)
);
create index ad_positions_media on ad_positions (media_id);
create trigger ad_positions_touch before update of title, kind, media_id, link, html, starts_at, ends_at, enabled
  on ad_positions for each row execute function touch_updated_at();
insert into ad_positions (key) values ('header'), ('home-1'), ('home-2'), ('article-top'), ('article-middle'),
  ('article-end'), ('sidebar'), ('list');

-- What editors have put on the front page and at the head of a section's page (src/features/front).
create table fronts (
  id integer generated always as identity primary key,
  -- null: the site's front page
  category_id integer constraint fronts_category_id_fkey references categories on delete cascade,
  content jsonb not null default '{}',
  -- null: nothing is prepared
  draft jsonb,
  drafted_by integer constraint fronts_drafted_by_fkey references users on delete set null,
  drafted_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fronts_page_key unique nulls not distinct (category_id)
);
create trigger fronts_touch before update on fronts for each row execute function touch_updated_at();

-- Each arrangement that was published, so that it can be taken back.
create table front_editions (
  id integer generated always as identity primary key,
  front_id integer not null references fronts on delete cascade,
  content jsonb not null,
  published_by integer references users on delete set null,
  published_at timestamptz not null default now()
);
create index front_editions_front on front_editions (front_id, id desc);

-- What the newsroom answers a reader's message by mail, and what colleagues note on it.
create table contact_replies (
  id integer generated always as identity primary key,
  message_id integer not null references contact_messages on delete cascade,
  kind text not null check (kind in ('answer', 'note')),
  text text not null check (text <> '' and length(text) <= 5000),
  written_by integer references users on delete set null,
  -- When the mail server took the answer.
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index contact_replies_message on contact_replies (message_id, id);
create index contact_replies_written_by on contact_replies (written_by);

-- Lists of articles as people keep them: filters, order and columns under a name (src/features/listing).
create table listings (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  -- Of the list's address, without page and «?».
  query text not null default '',
  columns text[] not null default '{}',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint listings_name unique (user_id, name)
);
