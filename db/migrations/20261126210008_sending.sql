-- The pair that push services know this installation by (RFC 8292); the private key is sealed.
create table push_keys (
  id integer primary key default 1 constraint push_keys_one check (id = 1),
  public_key text not null,
  private_key text not null
);

-- A browser that a reader has allowed notifications on. Its endpoint is a secret.
create table push_subscriptions (
  id integer generated always as identity primary key,
  endpoint text not null unique,
  origin text not null,
  p256dh text not null,
  auth text not null,
  user_id integer references users on delete cascade,
  -- 'breaking', 'digest', 'saved', 'followed', 'category:3', …
  topics text[] not null default '{}',
  -- Hours of the device's clock; equal for none.
  quiet_from smallint not null default 0,
  quiet_to smallint not null default 0,
  time_zone text not null default 'Asia/Riyadh',
  -- Notifications a day; 0 for any number.
  daily_cap smallint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index push_subscriptions_origin on push_subscriptions (origin, id);
create index push_subscriptions_user on push_subscriptions (user_id) where user_id is not null;
create trigger push_subscriptions_touch before update on push_subscriptions
  for each row execute function touch_updated_at();

create table notifications (
  id integer generated always as identity primary key,
  kind text not null default 'manual',
  title text not null,
  body text not null default '',
  link text not null default '',
  article_id integer constraint notifications_article_id_fkey references articles on delete set null,
  image_id integer constraint notifications_image_id_fkey references media on delete set null,
  audience text not null default 'all' constraint notifications_audience check (audience in ('all', 'topics', 'members')),
  topics text[] not null default '{}',
  status text not null default 'scheduled'
    constraint notifications_status check (status in ('scheduled', 'sending', 'sent', 'cancelled')),
  send_at timestamptz not null,
  sent_at timestamptz,
  shown integer not null default 0,
  clicked integer not null default 0,
  created_by integer references users on delete set null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Two titles tried on a part of the devices; the better one goes to the rest.
  title_b text not null default '',
  -- Per cent of the devices, half to each title; and how long clicks are waited for.
  trial_share smallint not null default 20
  constraint notifications_trial_share check (trial_share between 2 and 50),
  trial_minutes smallint not null default 30
  constraint notifications_trial_minutes check (trial_minutes between 5 and 240),
  winner text constraint notifications_winner check (winner in ('a', 'b')),
  -- How each title of a trial did, once the devices that were told are forgotten.
  title_counts jsonb,
  constraint notifications_kind
  check (kind in ('manual', 'published', 'breaking', 'updated', 'withdrawn'))
);
create trigger notifications_touch before update on notifications for each row execute function touch_updated_at();
create index notifications_created on notifications (created_at desc);
-- An article tells its readers once that it is out, and once that it is breaking.
create unique index notifications_once on notifications (article_id, kind) where kind in ('published', 'breaking');
create index notifications_article on notifications (article_id) where article_id is not null;

-- How far a notification has come with each push service.
create table notification_runs (
  notification_id integer not null references notifications on delete cascade,
  origin text not null,
  reached integer not null default 0,
  done boolean not null default false,
  claimed integer not null default 0,
  delivered integer not null default 0,
  gone integer not null default 0,
  failed integer not null default 0,
  held integer not null default 0,
  primary key (notification_id, origin)
);

-- One row for each device, written before it is told: at most once each. A subscription that is gone keeps its rows.
create table notification_sends (
  id bigint generated always as identity primary key,
  notification_id integer not null references notifications on delete cascade,
  subscription_id integer not null,
  origin text not null,
  -- held: for its digest; again: the service took nothing, and is asked once more.
  state text not null constraint notification_sends_state
    check (state in ('claimed', 'delivered', 'gone', 'failed', 'held', 'digested', 'again')),
  tries smallint not null default 1,
  at timestamptz not null default now(),
  shown_at timestamptz,
  clicked_at timestamptz,
  -- Which of two titles a device was told.
  variant text,
  constraint notification_sends_once unique (notification_id, subscription_id)
);
create index notification_sends_device on notification_sends (subscription_id, at);
create index notification_sends_again on notification_sends (notification_id, origin) where state = 'again';
create index notification_sends_held on notification_sends (subscription_id) where state = 'held';

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
  updated_at timestamptz not null default now(),
  -- Where a letter is offered, and whether it sends itself with each article that breaks.
  at_article_end boolean not null default false,
  sends_breaking boolean not null default false,
  most_a_day integer not null default 3
  constraint newsletters_most_a_day check (most_a_day between 1 and 20)
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
  -- The article that a letter of breaking news is about: one letter for each.
  article_id integer references articles on delete set null,
  constraint newsletter_issues_slot unique (newsletter_id, slot),
  constraint newsletter_issues_slug unique (newsletter_id, slug)
);
create trigger newsletter_issues_touch before update on newsletter_issues
  for each row execute function touch_updated_at();
create index newsletter_issues_sent on newsletter_issues (newsletter_id, sent_at desc) where state = 'sent';
create unique index newsletter_issues_article on newsletter_issues (article_id, newsletter_id) where article_id is not null;

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
  -- Where and when who was imported from a file agreed; empty for who confirmed here.
  consent text not null default '',
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
  updated_at timestamptz not null default now(),
  -- When what stands at the network was last made to say what its article says.
  corrected_at timestamptz,
  -- Whether the post that stands says that its article is for subscribers; null for those sent before.
  sent_locked boolean
);
create trigger posts_touch before update on posts for each row execute function touch_updated_at();
create index posts_created on posts (created_at desc, id desc);
create index posts_article on posts (article_id) where article_id is not null;
create index posts_account on posts (account_id, posted_at desc);
-- A rule posts an article once.
create unique index posts_once on posts (account_id, article_id) where by_rule;

-- Push services that asked to wait, or have stopped to answer: until then nothing is sent to them, whatever it is.
create table push_waits (
  origin text primary key,
  waits_until timestamptz not null
);

-- What came back of a letter, as mail servers reported it; one row each, so that a report that is read twice counts once.
create table newsletter_bounces (
  delivery_id bigint primary key references newsletter_deliveries on delete cascade,
  email text not null,
  -- hard: the mailbox does not exist; soft: it did not take this letter.
  hard boolean not null,
  status text not null default '',
  at timestamptz not null default now()
);
create index newsletter_bounces_email on newsletter_bounces (email, at);

-- The mailbox that they come back to: until when a worker has it in hand, and how the last reading ended.
create table bounce_mailbox (
  id integer primary key default 1 constraint bounce_mailbox_one check (id = 1),
  held_until timestamptz not null default now(),
  read_at timestamptz,
  error text not null default ''
);
insert into bounce_mailbox default values;

-- When a device last had a digest: one is enough in a day, and it counts as one of the day's notifications.
create table push_digests (
  subscription_id integer primary key references push_subscriptions on delete cascade,
  at timestamptz not null default now()
);
