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
