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
