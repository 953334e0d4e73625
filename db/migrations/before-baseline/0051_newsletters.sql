-- Kinds of letter that go out by mail.
create table newsletters (
  id integer generated always as identity primary key,
  name text not null,
  slug text not null constraint newsletters_slug_key unique,
  description text not null default '',
  kind text not null default 'custom'
    constraint newsletters_kind check (kind in ('morning', 'week', 'section', 'breaking', 'custom')),
  category_id integer constraint newsletters_category_id_fkey references categories,
  -- Its blocks.
  content jsonb not null default '{}',
  -- {"hour": 7, "weekdays": [0, …, 6]} in the newsroom's time zone, 0 for Sunday; null: sent by hand.
  schedule jsonb,
  members_only boolean not null default false,
  enabled boolean not null default true,
  count_opens boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger newsletters_touch before update on newsletters for each row execute function touch_updated_at();
create index newsletters_category on newsletters (category_id) where category_id is not null;

-- One letter that goes out, or went. Its words are made when its hour comes, unless they were written before.
create table newsletter_issues (
  id integer generated always as identity primary key,
  newsletter_id integer not null constraint newsletter_issues_newsletter_id_fkey references newsletters,
  slug text not null,
  subject text not null default '',
  preheader text not null default '',
  html text not null default '',
  text text not null default '',
  state text not null default 'draft'
    constraint newsletter_issues_state check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  -- Goes to members alone; as its newsletter was when it was made.
  members_only boolean not null default false,
  count_opens boolean not null default false,
  -- The hour of the newsletter's schedule that it is for; null: made by hand.
  slot timestamptz,
  send_at timestamptz,
  started_at timestamptz,
  sent_at timestamptz,
  -- What the mail server said when it last took nothing.
  error text not null default '',
  recipients integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  unknown integer not null default 0,
  unsubscribed integer not null default 0,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint newsletter_issues_slot unique (newsletter_id, slot),
  constraint newsletter_issues_slug unique (newsletter_id, slug)
);
create trigger newsletter_issues_touch before update on newsletter_issues
  for each row execute function touch_updated_at();
create index newsletter_issues_sent on newsletter_issues (newsletter_id, sent_at desc) where state = 'sent';

create table newsletter_subscriptions (
  id integer generated always as identity primary key,
  newsletter_id integer not null references newsletters on delete cascade,
  email text not null constraint newsletter_subscriptions_lower check (email = lower(email)),
  user_id integer references users on delete cascade,
  state text not null default 'pending' constraint newsletter_subscriptions_state
    check (state in ('pending', 'confirmed', 'unsubscribed', 'suppressed')),
  -- Of the links in its letters: to unsubscribe, and to the preferences.
  token text not null constraint newsletter_subscriptions_token unique,
  -- Of the mail that asks to confirm; those asked for together have the same. None once it is confirmed.
  confirm_token text,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint newsletter_subscriptions_once unique (newsletter_id, email)
);
create trigger newsletter_subscriptions_touch before update on newsletter_subscriptions
  for each row execute function touch_updated_at();
create index newsletter_subscriptions_email on newsletter_subscriptions (email);
create index newsletter_subscriptions_user on newsletter_subscriptions (user_id) where user_id is not null;
create index newsletter_subscriptions_confirm on newsletter_subscriptions (confirm_token) where confirm_token is not null;

-- One row for each who gets an issue, written before it is sent: nobody gets it twice.
create table newsletter_deliveries (
  id bigint generated always as identity primary key,
  issue_id integer not null references newsletter_issues on delete cascade,
  subscription_id integer not null references newsletter_subscriptions on delete cascade,
  -- sending: given to the mail server, which has not answered yet. unknown: it never did; not sent again.
  -- skipped: unsubscribed, or no member any more, before it was sent.
  state text not null default 'queued' constraint newsletter_deliveries_state
    check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  error text not null default '',
  sent_at timestamptz,
  constraint newsletter_deliveries_once unique (issue_id, subscription_id)
);
create index newsletter_deliveries_queued on newsletter_deliveries (issue_id, next_at, id) where state = 'queued';
create index newsletter_deliveries_sending on newsletter_deliveries (issue_id) where state = 'sending';
create index newsletter_deliveries_subscription on newsletter_deliveries (subscription_id);

-- When the next letter may leave, of all issues and workers together.
create table newsletter_pace (
  id integer primary key default 1 constraint newsletter_pace_one check (id = 1),
  next_at timestamptz not null default now()
);
insert into newsletter_pace default values;

-- Where the n-th link of an issue leads: a path of our own.
create table newsletter_links (
  issue_id integer not null references newsletter_issues on delete cascade,
  n smallint not null,
  path text not null constraint newsletter_links_own check (path like '/%' and path not like '//%'),
  primary key (issue_id, n)
);

-- Sums, without who.
create table newsletter_clicks (
  issue_id integer not null,
  n smallint not null,
  day date not null,
  count integer not null default 0,
  primary key (issue_id, n, day),
  foreign key (issue_id, n) references newsletter_links on delete cascade
);
create table newsletter_opens (
  issue_id integer not null references newsletter_issues on delete cascade,
  day date not null,
  count integer not null default 0,
  primary key (issue_id, day)
);

-- Addresses that no letter is sent to.
create table mail_suppressions (
  id integer generated always as identity primary key,
  email text not null constraint mail_suppressions_email_key unique check (email = lower(email)),
  reason text not null constraint mail_suppressions_reason check (reason in ('bounce', 'complaint', 'manual')),
  detail text not null default '',
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
