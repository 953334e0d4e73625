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
  kind text not null default 'manual'
    constraint notifications_kind check (kind in ('manual', 'published', 'breaking', 'updated')),
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
  updated_at timestamptz not null default now()
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
  constraint notification_sends_once unique (notification_id, subscription_id)
);
create index notification_sends_device on notification_sends (subscription_id, at);
create index notification_sends_again on notification_sends (notification_id, origin) where state = 'again';
create index notification_sends_held on notification_sends (subscription_id) where state = 'held';
