-- Who is in the news. «شخصية» to an editor; articles that mention a name or an alias are offered the person.
create table people (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  aliases text[] not null default '{}',
  slug text not null constraint people_slug_key unique,
  role text not null default '',
  bio text not null default '',
  image_id integer constraint people_image_id_fkey references media,
  status boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger people_touch before update on people for each row execute function touch_updated_at();

-- Readers look for people by any name they go by.
create function keep_people_search_names() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_names where kind = 'person' and owner_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_names (word, kind, owner_id)
    select distinct word, 'person', new.id
    from unnest(array[new.name] || new.aliases) as name cross join lateral search_name_words(name) as word;
  end if;
  return null;
end $$;

create trigger people_search_names after insert or delete or update of name, aliases on people
  for each row execute function keep_people_search_names();

create table article_people (
  article_id integer not null references articles on delete cascade,
  person_id integer not null constraint article_people_person_id_fkey references people,
  position integer not null default 0,
  primary key (article_id, person_id)
);
create index article_people_person on article_people (person_id, article_id desc);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A session's tokens before the present one. One that comes back late was stolen, or the present one was.
create table retired_tokens (
  token_hash bytea primary key,
  session_id integer not null references sessions on delete cascade,
  retired_at timestamptz not null default now()
);
create index retired_tokens_session on retired_tokens (session_id);

-- Codes and links sent by mail. They are made as the mail is sent, so that no queue holds them; a row without
-- a person answers like any other, and its code is never made.
create table one_time_codes (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('login', 'totp', 'activation', 'activationLink',
    'reset', 'resetLink', 'ticket', 'invite', 'email')),
  user_id integer references users on delete cascade,
  email text not null,
  -- What the browser holds while the person looks for the code.
  challenge_hash bytea unique,
  token_hash bytea unique,
  code_hash text,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index one_time_codes_email on one_time_codes (purpose, email);
create index one_time_codes_user on one_time_codes (user_id);

-- Given to a browser to sign in elsewhere with; each comes back once.
create table login_nonces (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);

create table favourites (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  category_id integer references categories on delete cascade,
  agency_id integer references agencies on delete cascade,
  tag_id integer references tags on delete cascade,
  article_id integer references articles on delete cascade,
  created_at timestamptz not null default now(),
  person_id integer references people on delete cascade,
  -- Authors are followed, too.
  author_id integer references authors on delete cascade,
  constraint favourites_one_thing
    check (num_nonnulls(category_id, agency_id, tag_id, person_id, author_id, article_id) = 1)
);
create index favourites_person on favourites (person_id) where person_id is not null;
create unique index favourites_once on favourites (user_id, coalesce(category_id, 0), coalesce(agency_id, 0),
  coalesce(tag_id, 0), coalesce(person_id, 0), coalesce(author_id, 0), coalesce(article_id, 0));
create index favourites_author on favourites (author_id) where author_id is not null;
create index favourites_category on favourites (category_id) where category_id is not null;
create index favourites_agency on favourites (agency_id) where agency_id is not null;
create index favourites_tag on favourites (tag_id) where tag_id is not null;
create index favourites_article on favourites (article_id) where article_id is not null;

-- What a reader has read, kept for the account until it is switched off (preferences.history).
create table reading_history (
  user_id integer not null references users on delete cascade,
  article_id integer not null references articles on delete cascade,
  -- How far, in hundredths of the text.
  progress smallint not null constraint reading_history_progress check (progress between 0 and 100),
  read_at timestamptz not null,
  primary key (user_id, article_id)
);
create index reading_history_newest on reading_history (user_id, read_at desc);
create index reading_history_article on reading_history (article_id);
