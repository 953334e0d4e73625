-- When a device last had a digest: one is enough in a day, and it counts as one of the day's notifications.
create table push_digests (
  subscription_id integer primary key references push_subscriptions on delete cascade,
  at timestamptz not null default now()
);

-- How each title of a trial did, once the devices that were told are forgotten.
alter table notifications add column title_counts jsonb;

-- When what stands at the network was last made to say what its article says.
alter table posts add column corrected_at timestamptz;
