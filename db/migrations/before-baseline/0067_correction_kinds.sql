-- A note on a published article: what was wrong, what was unclear, what is new. The ledger lists all, the newest first.
alter table article_corrections add column kind text not null default 'correction'
  constraint article_corrections_kind check (kind in ('correction', 'clarification', 'update'));
create index article_corrections_at on article_corrections (at desc, id desc);
