-- Compatible with older releases: adds a table.
-- Recorded readings of articles (تسجيل المقال): «استماع» plays them instead of the device's voice.
create table narrations (
  article_id integer primary key references articles on delete cascade,
  -- An uploaded file; its row in article_attachments keeps it.
  hash text not null,
  format text not null,
  seconds integer,
  -- Fingerprint of the text that was read, to tell that it has changed since.
  text_key text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger narrations_touch before update on narrations for each row execute function touch_updated_at();
