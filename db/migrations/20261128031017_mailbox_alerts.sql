-- Compatible with older releases: adds a table and an index.
-- One row for each mailbox and kind of trouble: the last time that it was in it.
create table mailbox_alerts (
  mailbox_id integer not null references mailboxes on delete cascade,
  kind text not null check (kind in ('failing', 'silent')),
  since timestamptz not null default now(),
  told_at timestamptz,
  ended_at timestamptz,
  primary key (mailbox_id, kind)
);

-- When correspondents' mails came, newest first.
create index mailbox_messages_held on mailbox_messages (mailbox_id, seen_at desc) where outcome = 'held';
