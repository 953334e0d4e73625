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
  updated_at timestamptz not null default now()
);
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_unread on contact_messages (created_at desc, id desc) where read_at is null;
create trigger contact_messages_touch before update on contact_messages
  for each row execute function touch_updated_at();
