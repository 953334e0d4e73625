-- Compatible with older releases: adds tables.
-- Mailboxes to which correspondents send their articles.

create table mailboxes (
  id integer generated always as identity primary key,
  name text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text not null,
  -- Encrypted password, bound to this server.
  sealed text,
  folder text not null default 'INBOX',
  -- Where read mails go; '' leaves them, and the mailbox is only read.
  done_folder text not null default '',
  agency_id integer constraint mailboxes_agency_id_fkey references agencies,
  source_id integer constraint mailboxes_source_id_fkey references sources,
  category_id integer not null constraint mailboxes_category_id_fkey references categories,
  -- Where articles begin on the board.
  stage_id integer references stages on delete set null,
  unknown text not null default 'apart' check (unknown in ('apart', 'refuse')),
  status boolean not null default true,
  -- RFC 3501 §2.3.1.1: UIDs hold while the UIDVALIDITY of the folder stays.
  uid_validity bigint,
  last_uid bigint not null default 0,
  -- Since the UIDVALIDITY changed: only mails from this time on are looked at again.
  rescan_since timestamptz,
  tried_at timestamptz,
  read_at timestamptz,
  failures integer not null default 0,
  last_error text not null default '',
  imported integer not null default 0,
  claim uuid,
  claimed_by text,
  claimed_until timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger mailboxes_touch before update on mailboxes for each row execute function touch_updated_at();
create index mailboxes_agency on mailboxes (agency_id) where agency_id is not null;
create index mailboxes_source on mailboxes (source_id) where source_id is not null;
create index mailboxes_category on mailboxes (category_id);
create index mailboxes_stage on mailboxes (stage_id) where stage_id is not null;

create table mailbox_senders (
  mailbox_id integer not null references mailboxes on delete cascade,
  -- In lower case; '@example.com' stands for a whole domain.
  address text not null,
  position integer not null,
  author_id integer references authors on delete set null,
  category_id integer references categories on delete set null,
  primary key (mailbox_id, address)
);
create index mailbox_senders_author on mailbox_senders (author_id) where author_id is not null;
create index mailbox_senders_category on mailbox_senders (category_id) where category_id is not null;

-- Every mail that was read, and what became of it.
create table mailbox_messages (
  id integer generated always as identity primary key,
  mailbox_id integer not null references mailboxes on delete cascade,
  -- SHA-256 of its Message-ID, sender, subject and date, or of the whole mail if it has no Message-ID.
  message_key bytea not null,
  uid_validity bigint not null,
  uid bigint not null,
  sender text not null,
  sender_name text not null,
  subject text not null,
  sent_at timestamptz,
  -- What its server found about the sender: RFC 8601.
  dmarc text not null default '',
  outcome text not null check (outcome in ('waiting', 'held', 'apart', 'refused', 'ignored', 'failed')),
  reason text not null default '',
  -- Begun readings of its text: a mail that cannot be read does not stop those behind it.
  tries integer not null default 0,
  -- An editor took a mail of an unknown sender.
  taken boolean not null default false,
  -- Still to be moved to the folder of read mails.
  to_move boolean not null default false,
  article_id integer references articles on delete set null,
  seen_at timestamptz not null default now(),
  constraint mailbox_messages_message_key unique (mailbox_id, message_key)
);
create index mailbox_messages_new on mailbox_messages (mailbox_id, id desc);
create index mailbox_messages_open on mailbox_messages (mailbox_id) where to_move or outcome = 'waiting';
create index mailbox_messages_article on mailbox_messages (article_id) where article_id is not null;
create index mailbox_messages_age on mailbox_messages (seen_at);

-- Written by the program, such as the origin of a mailed article; not by a colleague who has left.
alter table notes add column automatic boolean not null default false;
