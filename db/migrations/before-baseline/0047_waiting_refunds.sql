-- The provider's id of a refund that was asked for and is not decided yet.
alter table payments add column refund_waits text;
