-- Compatible with older releases: only adds tables.
-- A story: the articles of several outlets with the same text, or with its later facts.
create table stories (
  id integer generated always as identity primary key,
  -- The article that stands for all where an editor chose one; otherwise the first does.
  chosen_id integer constraint stories_chosen_id_fkey references articles on delete set null,
  created_at timestamptz not null default now()
);
create index stories_chosen on stories (chosen_id) where chosen_id is not null;
create index stories_created on stories (created_at);

-- An article, or a feed's item that was not imported because another one had its text.
create table story_members (
  id integer generated always as identity primary key,
  story_id integer not null references stories on delete cascade,
  article_id integer constraint story_members_article_id_key unique references articles on delete cascade,
  item_id integer constraint story_members_item_id_key unique references feed_items on delete set null,
  -- Of the item, which outlives its row in feed_items.
  feed_id integer references feeds on delete set null,
  agency_id integer references agencies on delete set null,
  title text not null default '',
  link text not null default '',
  level text not null check (level in ('copy', 'update', 'event')),
  -- Share of shingles in common with the member that it was found by; 1 for the first and for those put by hand.
  score real not null check (score between 0 and 1),
  by_hand boolean not null default false,
  decided_by integer references users on delete set null,
  seen_at timestamptz not null,
  -- As the outlet said at its arrival.
  published_at timestamptz not null,
  check (article_id is null or item_id is null)
);
create index story_members_story on story_members (story_id);
create index story_members_feed on story_members (feed_id) where feed_id is not null;
create index story_members_agency on story_members (agency_id) where agency_id is not null;
create index story_members_user on story_members (decided_by) where decided_by is not null;

-- What is compared of an article's text. Hashes are 32 bits each, little-endian; story_texts and story_keys are kept for
-- five days.
create table story_texts (
  article_id integer primary key references articles on delete cascade,
  seen_at timestamptz not null,
  published_at timestamptz not null,
  shingles bytea not null,
  words bytea not null,
  headline bytea not null,
  numbers text[] not null,
  names text[] not null
);
create index story_texts_seen on story_texts (seen_at);

create table story_keys (
  key integer not null,
  article_id integer not null references story_texts on delete cascade,
  seen_at timestamptz not null,
  primary key (key, article_id)
);
create index story_keys_article on story_keys (article_id);

-- Headlines of thirty days without what a template is filled in with, to recognise an outlet's series.
create table story_headlines (
  article_id integer primary key references articles on delete cascade,
  outlet text not null,
  mask integer not null,
  seen_at timestamptz not null
);
create index story_headlines_mask on story_headlines (outlet, mask, seen_at);
create index story_headlines_seen on story_headlines (seen_at);

-- Pairs that an editor said are not the same story.
create table story_apart (
  one_id integer not null references articles on delete cascade,
  other_id integer not null references articles on delete cascade,
  decided_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index story_apart_other on story_apart (other_id);
create index story_apart_user on story_apart (decided_by) where decided_by is not null;
