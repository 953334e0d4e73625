alter table payments drop constraint payments_purpose_check;
alter table payments add constraint payments_purpose_check
  check (purpose in ('subscription', 'renewal', 'change', 'gift', 'donation'));
create index payments_donations on payments (paid_at, id) where purpose = 'donation';
create index payments_donations_pending on payments (user_id) where purpose = 'donation' and status = 'pending';
