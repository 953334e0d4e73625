-- Compatible with older releases: adds tables.
-- Letters to the editor (رسالة إلى المحرر): written by readers, chosen, edited and published by staff.
create table reader_letters (
  id integer generated always as identity primary key,
  -- The article that it answers.
  article_id integer references articles on delete set null,
  name text not null,
  city text not null,
  -- As readers see it; the originals are as they were sent.
  title text not null default '',
  text text not null,
  original_title text not null default '',
  original_text text not null,
  -- The editor's.
  reply text not null default '',
  state text not null default 'new' check (state in ('new', 'chosen', 'published', 'declined')),
  decided_at timestamptz,
  decided_by integer references users on delete set null,
  -- Kept when it is taken down, so that its address answers 410.
  published_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reader_letters_published_when check (state <> 'published' or published_at is not null)
);
create trigger reader_letters_touch before update on reader_letters for each row execute function touch_updated_at();
create index reader_letters_published on reader_letters (published_at desc, id desc) where state = 'published';
create index reader_letters_article on reader_letters (article_id, published_at desc) where article_id is not null;
create index reader_letters_state on reader_letters (state, id desc);

-- Private data of the writers, deleted sooner than the letters.
create table reader_letter_contacts (
  letter_id integer primary key references reader_letters on delete cascade,
  email text not null,
  user_id integer references users on delete set null,
  -- When the writer was told by mail that it was published.
  told_at timestamptz,
  created_at timestamptz not null default now()
);
create index reader_letter_contacts_email on reader_letter_contacts (email);
create index reader_letter_contacts_user on reader_letter_contacts (user_id) where user_id is not null;
