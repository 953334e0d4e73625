-- Videos, recordings, their captions, and documents in articles: kept beside the pictures, named by their content.
create table attachments (
  id integer generated always as identity primary key,
  hash text not null,
  kind text not null constraint attachments_kind_check check (kind in ('video', 'audio', 'captions', 'document')),
  format text not null,
  -- As its file was called.
  name text not null,
  bytes bigint not null,
  -- Of what plays, where its file says so.
  seconds integer,
  width integer,
  height integer,
  -- Whose it is: the agency's whose people uploaded it, else the newsroom's.
  agency_id integer constraint attachments_agency_id_fkey references agencies on delete cascade,
  created_by integer constraint attachments_created_by_fkey references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger attachments_touch before update on attachments for each row execute function touch_updated_at();
create unique index attachments_hash_key on attachments (hash, format, coalesce(agency_id, 0));
create index attachments_newest on attachments (created_at desc, id desc);

-- A file that comes in parts, until it is whole.
create table attachment_uploads (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  bytes bigint not null,
  -- Once it is whole: for who asks again because the answer was lost.
  attachment_id integer constraint attachment_uploads_attachment_id_fkey references attachments on delete cascade,
  created_by integer not null constraint attachment_uploads_created_by_fkey references users on delete cascade,
  created_at timestamptz not null default now()
);
create index attachment_uploads_creator on attachment_uploads (created_by, created_at);

-- Which articles show a file, so that none is deleted that is shown.
create table article_attachments (
  article_id integer not null constraint article_attachments_article_id_fkey references articles on delete cascade,
  hash text not null,
  primary key (article_id, hash)
);
create index article_attachments_hash on article_attachments (hash);
