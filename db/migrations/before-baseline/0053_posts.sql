-- The newsroom's accounts on networks.
create table network_accounts (
  id integer generated always as identity primary key,
  network text not null,
  name text not null,
  -- Keys that are no secret, by the network's own names.
  settings jsonb not null default '{}',
  -- The others, sealed together as JSON, and which there are.
  secrets text not null,
  secret_names text[] not null default '{}',
  -- How the network knows it, as last checked: a channel's or a page's name.
  known_as text not null default '',
  -- Why nothing can be posted until staff act; '' if nothing is wrong.
  problem text not null default '',
  -- The network asked us to wait.
  waits_until timestamptz,
  enabled boolean not null default true,
  template text not null,
  with_picture boolean not null default true,
  posts_breaking boolean not null default false,
  posts_sections text not null default 'none'
    constraint network_accounts_sections check (posts_sections in ('none', 'some', 'all')),
  section_ids integer[] not null default '{}',
  -- Posts by rule in an hour; 0 for any number. Breaking news is not held back.
  per_hour smallint not null default 0,
  -- Hours of the newsroom's clock; equal for none.
  quiet_from smallint not null default 0,
  quiet_to smallint not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger network_accounts_touch before update on network_accounts
  for each row execute function touch_updated_at();

-- A sign-in at a network that is under way (RFC 7636); the verifier is sealed.
create table network_sign_ins (
  state_hash bytea primary key,
  account_id integer not null references network_accounts on delete cascade,
  user_id integer not null references users on delete cascade,
  verifier text not null,
  expires_at timestamptz not null
);

create table posts (
  id integer generated always as identity primary key,
  account_id integer not null constraint posts_account_id_fkey references network_accounts on delete restrict,
  article_id integer constraint posts_article_id_fkey references articles on delete set null,
  -- Of its short link, /s/{code}.
  code text not null unique,
  by_rule boolean not null default false,
  breaking boolean not null default false,
  -- `{link}` stands for the short link.
  text text not null,
  with_picture boolean not null default true,
  state text not null default 'scheduled'
    constraint posts_state check (state in ('scheduled', 'sending', 'posted', 'failed', 'unknown', 'withdrawn')),
  send_at timestamptz not null,
  attempts smallint not null default 0,
  error text not null default '',
  -- How the network knows it, and its replies.
  remote_id text,
  remote_url text,
  reply_ids text[] not null default '{}',
  -- What stands there.
  sent_text text,
  posted_at timestamptz,
  -- What is still to be done with a post that stands: 'edit', 'remove'.
  follow text constraint posts_follow check (follow in ('edit', 'remove')),
  -- `doing`: an answer that is no more repeatable is under way.
  follow_state text not null default 'waiting'
    constraint posts_follow_state check (follow_state in ('waiting', 'doing', 'failed')),
  follow_attempts smallint not null default 0,
  clicks integer not null default 0,
  created_by integer references users on delete set null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger posts_touch before update on posts for each row execute function touch_updated_at();
create index posts_created on posts (created_at desc, id desc);
create index posts_article on posts (article_id) where article_id is not null;
create index posts_account on posts (account_id, posted_at desc);
-- A rule posts an article once.
create unique index posts_once on posts (account_id, article_id) where by_rule;
