-- Compatible with older releases: only adds tables.
-- The most telling stems of a text, as hashes, weighted by how often it has them and how few texts of three days do.
create table story_terms (
  term integer not null,
  article_id integer not null references story_texts on delete cascade,
  weight real not null,
  seen_at timestamptz not null,
  primary key (term, article_id)
);
create index story_terms_article on story_terms (article_id);

-- An article that may tell the same event as another one, until an editor decides; refusals go to story_apart.
create table story_proposals (
  id integer generated always as identity primary key,
  article_id integer not null constraint story_proposals_article_id_key unique references articles on delete cascade,
  other_id integer not null references articles on delete cascade,
  score real not null,
  created_at timestamptz not null default now(),
  check (article_id <> other_id)
);
create index story_proposals_other on story_proposals (other_id);
create index story_proposals_created on story_proposals (created_at);
