-- When a feed or sitemap last changed, for its Last-Modified.
create table document_changes (
  path text primary key,
  hash bytea not null,
  changed_at timestamptz not null
);
