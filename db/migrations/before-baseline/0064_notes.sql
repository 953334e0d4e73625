-- What colleagues say to each other about an article. Readers never see any of it.
create table notes (
  id integer generated always as identity primary key,
  article_id integer not null references articles on delete cascade,
  -- The note that this one answers; answers have no answers of their own.
  parent_id integer references notes on delete cascade,
  text text not null check (text <> '' and length(text) <= 2000),
  -- The passage it is about and what stands before it; both empty for the whole article.
  quote text not null default '' check (length(quote) <= 300),
  quote_before text not null default '' check (length(quote_before) <= 60),
  -- Not for the agency whose article it is.
  internal boolean not null default false,
  written_by integer references users on delete set null,
  edited_at timestamptz(3),
  resolved_at timestamptz(3),
  resolved_by integer references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index notes_article on notes (article_id, id);
create index notes_parent on notes (parent_id);
create index notes_written_by on notes (written_by);
create index notes_resolved_by on notes (resolved_by);

create table note_mentions (
  note_id integer not null references notes on delete cascade,
  user_id integer not null references users on delete cascade,
  seen_at timestamptz(3),
  primary key (note_id, user_id)
);
create index note_mentions_user on note_mentions (user_id, note_id desc);
