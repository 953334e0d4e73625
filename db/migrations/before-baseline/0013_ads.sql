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
