-- Hash of the key that a guest's form sends, so that submitting it twice makes one account.
alter table guest_payers add column attempt bytea;
create unique index guest_payers_attempt on guest_payers (attempt) where attempt is not null;
