-- Several refunds of one charge may wait at their provider at once.
alter table payments alter column refund_waits type text[]
  using case when refund_waits is not null then array[refund_waits] end;
