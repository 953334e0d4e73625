-- Compatible with older releases: adds a table of sums that expire.
-- What lists say of a dossier, counted when its articles change. Without a row it is counted at the call.
create table dossier_sums (
  dossier_id integer primary key references dossiers on delete cascade,
  articles integer not null,
  -- When its newest article was published; null without articles.
  newest_at timestamptz,
  counted_at timestamptz not null default now()
);
