-- What a reader has read, kept for the account until it is switched off (preferences.history).
create table reading_history (
  user_id integer not null references users on delete cascade,
  article_id integer not null references articles on delete cascade,
  -- How far, in hundredths of the text.
  progress smallint not null constraint reading_history_progress check (progress between 0 and 100),
  read_at timestamptz not null,
  primary key (user_id, article_id)
);
create index reading_history_newest on reading_history (user_id, read_at desc);
create index reading_history_article on reading_history (article_id);
