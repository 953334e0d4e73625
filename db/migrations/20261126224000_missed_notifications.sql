alter table notifications drop constraint notifications_status;
alter table notifications add constraint notifications_status
  check (status in ('scheduled', 'sending', 'sent', 'cancelled', 'missed'));
