-- Compatible with older releases: adds a table.
-- Articles that editors chose for the next issue of a newsletter when they published them.
create table newsletter_picks (
  newsletter_id integer not null references newsletters on delete cascade,
  article_id integer not null references articles on delete cascade,
  -- The issue that has it; null while it waits.
  issue_id integer references newsletter_issues on delete cascade,
  created_at timestamptz not null default now(),
  primary key (newsletter_id, article_id)
);
create index newsletter_picks_article on newsletter_picks (article_id);
create index newsletter_picks_issue on newsletter_picks (issue_id) where issue_id is not null;
