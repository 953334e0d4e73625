-- An account made by a guest's purchase: no password, and an address that nobody has confirmed.
alter table users add column is_guest_payer boolean not null default false;
alter table users add constraint users_guest_payer_is_unconfirmed check (not is_guest_payer or email is null);

-- Anybody may type an address when paying, so several purchases may wait for the same one.
drop index users_registering;
create unique index users_registering on users (pending_email) where email is null and not is_guest_payer;
create index users_guest_payers on users (pending_email) where is_guest_payer;

create table guest_payers (
  user_id integer primary key references users on delete cascade,
  -- In the words of the payment.
  bought text not null default '',
  paid_at timestamptz,
  -- Mails with the link to confirm the address, and when the next is due.
  mails integer not null default 0,
  next_mail_at timestamptz,
  -- When the address's owner said that the purchase is somebody else's.
  declined_at timestamptz
);
create index guest_payers_due on guest_payers (next_mail_at) where next_mail_at is not null;

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check check (purpose in ('login', 'totp', 'activation',
  'activationLink', 'reset', 'resetLink', 'ticket', 'invite', 'email', 'purchase'));

-- An invoice follows its purchase to the account of the address's owner; the document itself stays as it was issued.
create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - '{payment_id,corrects_id,user_id}'::text[]
      = to_jsonb(old) - '{payment_id,corrects_id,user_id}'::text[]
    and (new.payment_id is null or new.payment_id = old.payment_id)
    and (new.corrects_id is null or new.corrects_id = old.corrects_id)
    and (new.user_id is null or new.user_id = old.user_id
      or exists (select from users where id = old.user_id and is_guest_payer))
  then return new; end if;
  raise exception 'an invoice is never changed nor deleted' using errcode = 'check_violation';
end $$;
