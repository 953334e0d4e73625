alter table articles
  add column kind text not null default 'news' check (kind in
    ('news', 'opinion', 'analysis', 'interview', 'explainer', 'feature', 'photos', 'video', 'audio')),
  add column overline text not null default '';
