-- Partners who take our articles as feeds, each by a key.
create table partners (
  id integer generated always as identity primary key,
  name text not null,
  -- SHA-256; the key itself is shown once.
  key_hash bytea not null constraint partners_key_hash_key unique,
  -- Its last letters, for people to recognise it.
  key_end text not null,
  everything boolean not null,
  category_ids integer[] not null default '{}',
  agency_ids integer[] not null default '{}',
  tag_ids integer[] not null default '{}',
  formats text[] not null,
  locked boolean not null default false,
  per_minute integer not null default 60,
  expires_at timestamptz,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger partners_touch before update on partners for each row execute function touch_updated_at();

create table partner_uses (
  partner_id integer primary key constraint partner_uses_partner_id_fkey references partners on delete cascade,
  used_at timestamptz not null
);

-- What each partner has received, to name what was withdrawn. Without a reference to the article, which may be deleted.
create table partner_articles (
  partner_id integer not null constraint partner_articles_partner_id_fkey references partners on delete cascade,
  article_id integer not null,
  sent_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (partner_id, article_id)
);
create index partner_articles_age on partner_articles (sent_at);

-- Whether partners may have an agency's articles.
alter table agencies add column syndicated boolean not null default false;
