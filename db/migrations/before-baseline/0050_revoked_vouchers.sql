-- A code that staff took back before anybody redeemed it.
alter table vouchers add column revoked_at timestamptz;
alter table vouchers add constraint vouchers_revoked_is_unused check (revoked_at is null or used = 0);
