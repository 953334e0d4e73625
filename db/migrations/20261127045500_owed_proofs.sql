-- Somebody at a new network gave the right password after many strangers had tried: it may be known to one of them.
alter table users add column owes_proof boolean not null default false;
