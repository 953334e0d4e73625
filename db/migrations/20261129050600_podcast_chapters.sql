-- Compatible with older releases: adds a column and a table.
-- Chapters of an episode: a second, and a title.
alter table podcast_episodes add column chapters jsonb not null default '[]';

-- Addresses of removed shows, present and former; their pages and feeds answer 410, and directories drop them.
create table removed_podcasts (
  slug text primary key,
  removed_at timestamptz not null default now()
);
