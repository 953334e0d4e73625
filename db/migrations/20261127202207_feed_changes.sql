-- Compatible with older releases: adds a table, and columns with defaults.
-- A filter's choice what happens when its feed changes an article that readers can see.

alter table feeds
  add column on_change text not null default 'update'
    constraint feeds_on_change check (on_change in ('update', 'suggest', 'ignore'));

-- A change of the source that waits for an editor: one for each article, the newest.
create table feed_suggestions (
  article_id integer primary key references articles on delete cascade,
  item_id integer not null references feed_items on delete cascade,
  why text not null constraint feed_suggestions_why check (why in ('chosen', 'edited', 'unreviewed')),
  title text not null,
  summary text not null,
  description text not null,
  read_minutes integer not null,
  image_id integer references media on delete set null,
  image_caption text not null default '',
  image_credit text not null default '',
  text_key bytea,
  -- The source calls its change a correction: a note for readers; '' if not.
  note text not null default '' check (length(note) <= 1000),
  note_kind text not null default 'correction'
    constraint feed_suggestions_note_kind check (note_kind in ('correction', 'clarification', 'update')),
  suggested_at timestamptz not null default now()
);
create index feed_suggestions_item on feed_suggestions (item_id);
create index feed_suggestions_image on feed_suggestions (image_id) where image_id is not null;

-- Added without an editor, as its source corrected it: later changes by the feed may follow.
alter table article_corrections add column by_feed boolean not null default false;
