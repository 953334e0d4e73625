-- Refunds that came to nothing: the next one is another, though as much was returned before it.
alter table payments add column refunds_failed integer not null default 0;
