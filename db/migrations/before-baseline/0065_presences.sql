-- Who has which article open, by browser tab. Worth nothing after a crash, so it is not logged.
create unlogged table presences (
  tab uuid not null,
  user_id integer not null references users on delete cascade,
  article_id integer not null references articles on delete cascade,
  writing boolean not null,
  -- Since when the text is this tab's to write; of one tab of an article at most.
  held_at timestamptz(3),
  since timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  primary key (tab, user_id)
);
create index presences_article on presences (article_id);
create unique index presences_holder on presences (article_id) where held_at is not null;
create index presences_user on presences (user_id);
