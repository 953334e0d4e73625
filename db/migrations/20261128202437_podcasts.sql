-- Compatible with older releases: adds tables.
-- Shows (برنامج صوتي), and the articles of the kind audio that are their episodes.
create table podcasts (
  id integer generated always as identity primary key,
  name text not null,
  slug text not null constraint podcasts_slug_key unique,
  description text not null,
  image_id integer constraint podcasts_image_id_fkey references media,
  -- Identifies the show in every directory, whatever becomes of its address (podcast:guid).
  guid uuid not null default gen_random_uuid(),
  author text not null,
  owner_name text not null default '',
  owner_email text not null default '',
  category text not null,
  subcategory text not null default '',
  language text not null default 'ar',
  explicit boolean not null default false,
  type text not null default 'episodic' check (type in ('episodic', 'serial')),
  copyright text not null default '',
  website text not null default '',
  funding_url text not null default '',
  apple_url text not null default '',
  spotify_url text not null default '',
  other_url text not null default '',
  status boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger podcasts_touch before update on podcasts for each row execute function touch_updated_at();
create index podcasts_image on podcasts (image_id) where image_id is not null;

-- Its recording is the first one in the article's text.
create table podcast_episodes (
  article_id integer primary key references articles on delete cascade,
  podcast_id integer not null constraint podcast_episodes_podcast_id_fkey references podcasts,
  season smallint check (season > 0),
  number integer check (number > 0),
  type text not null default 'full' check (type in ('full', 'trailer', 'bonus')),
  -- Null: as the show.
  explicit boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger podcast_episodes_touch before update on podcast_episodes for each row execute function touch_updated_at();
create index podcast_episodes_podcast on podcast_episodes (podcast_id);
