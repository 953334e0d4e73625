-- A payment may differ in several things at once: a refund that failed, and another whose money came back.
drop index payment_differences_open;
create unique index payment_differences_open on payment_differences (payment_id, ref, theirs)
  where payment_id is not null and resolved_at is null;
