-- What takes the place of a notification whose article was taken down.
alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind
  check (kind in ('manual', 'published', 'breaking', 'updated', 'withdrawn'));
