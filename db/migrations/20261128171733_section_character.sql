-- How a section looks, and the strip above its stories: figures of the economy or scores of sport.
alter table categories
  add column character text not null default 'plain' constraint categories_character_check
    check (character in ('plain', 'economy', 'sport', 'culture', 'opinion')),
  add column strip jsonb not null default '{"figures": [], "scores": []}',
  add column strip_at timestamptz;
