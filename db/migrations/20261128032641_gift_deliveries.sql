-- To whom a gift is mailed, and when; a gift without a row is handed over by its buyer.
create table gift_deliveries (
  payment_id integer primary key references payments on delete cascade,
  recipient_name text not null,
  -- Emptied a month after the mail, like the name and the message.
  recipient_email text,
  giver text not null,
  message text not null default '',
  deliver_at timestamptz not null,
  -- Since when a worker is sending it.
  claimed_at timestamptz,
  -- When its mail was counted against the limit of the mailbox, so that a retry is not counted again.
  counted_at timestamptz,
  sent_at timestamptz,
  -- When the recipient's server refused the address for good.
  bounced_at timestamptz,
  -- When the buyer had it sent to a corrected address, which is possible once.
  resent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index gift_deliveries_due on gift_deliveries (deliver_at) where sent_at is null and bounced_at is null;
create index gift_deliveries_old on gift_deliveries (updated_at) where recipient_email is not null;
