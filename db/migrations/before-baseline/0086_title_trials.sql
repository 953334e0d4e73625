-- Two titles tried on a part of the devices; the better one goes to the rest.
alter table notifications add column title_b text not null default '';
-- Per cent of the devices, half to each title; and how long clicks are waited for.
alter table notifications add column trial_share smallint not null default 20
  constraint notifications_trial_share check (trial_share between 2 and 50);
alter table notifications add column trial_minutes smallint not null default 30
  constraint notifications_trial_minutes check (trial_minutes between 5 and 240);
alter table notifications add column winner text constraint notifications_winner check (winner in ('a', 'b'));

-- Which of two titles a device was told.
alter table notification_sends add column variant text;
