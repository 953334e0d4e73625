-- The token before the present one, until the present one is used: the answer that carried it may be lost.
alter table sessions add column previous_token_hash bytea;
