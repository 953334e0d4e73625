-- What the newsroom answers a reader's message by mail, and what colleagues note on it.
create table contact_replies (
  id integer generated always as identity primary key,
  message_id integer not null references contact_messages on delete cascade,
  kind text not null check (kind in ('answer', 'note')),
  text text not null check (text <> '' and length(text) <= 5000),
  written_by integer references users on delete set null,
  -- When the mail server took the answer.
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index contact_replies_message on contact_replies (message_id, id);
create index contact_replies_written_by on contact_replies (written_by);
alter table contact_messages add column assigned_to integer references users on delete set null;
create index contact_messages_assigned_to on contact_messages (assigned_to);
