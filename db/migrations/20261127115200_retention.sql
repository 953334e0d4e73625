-- Compatible with older releases: adds columns with defaults, indexes and a table.
-- What the nightly deletion of old rows needs (src/features/retention). No table is rewritten; each index reads its
-- table once, and blocks writes to it meanwhile: about a second for a million rows.

-- When its feed last had the item. One that the feed no longer has can be forgotten; any other would be imported again.
alter table feed_items add column listed_on date not null default current_date;
create index feed_items_listed on feed_items (feed_id, listed_on);

-- The first revision, and each that readers may have seen, stay for good. Nobody knows which those are of the older
-- rows, so all of them stay.
alter table article_revisions add column kept boolean not null default true;
create index article_revisions_to_thin on article_revisions (created_at) where not kept;

create index meter_reads_month on meter_reads (month);
create index newsletter_opens_day on newsletter_opens (day);
create index newsletter_clicks_day on newsletter_clicks (day);
create index newsletter_subscriptions_pending on newsletter_subscriptions (asked_at)
  where state = 'pending' and confirmed_at is null;
create index sessions_expired on sessions (expires_at);
create index one_time_codes_expired on one_time_codes (expires_at);
create index login_nonces_expired on login_nonces (expires_at);
create index rate_limits_begun on rate_limits (window_start);
create index users_unconfirmed on users (created_at) where email is null;

-- What the last deletion of each table's old rows did.
create table retention_runs (
  table_name text primary key,
  ran_at timestamptz not null default now(),
  deleted bigint not null,
  total bigint not null,
  error text not null default ''
);

-- Jobs of older releases whose work this one does.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    execute $sql$ delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks
      where identifier in ('forgetExpiredSessions', 'forgetOldLetters')) $sql$;
  end if;
end $$;
