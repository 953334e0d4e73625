-- What a credit note is for; '' before this release.
alter table invoices add column reason text not null default '';
-- What staff wrote when they requested the refund that is not decided yet.
alter table payments add column refund_reason text not null default '';

-- The last document of the chain. Its row is locked while one is added, so that the counter has no gaps.
create table tax_chain (
  one boolean primary key default true check (one),
  counter integer not null,
  hash text not null
);
-- The «previous hash» of the first document is fixed by ZATCA: SHA-256 of «0», in hexadecimal, in base64.
insert into tax_chain (counter, hash) values
  (0, 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==');

-- The UBL document of a Saudi invoice or credit note, as it was when it was issued.
create table tax_documents (
  invoice_id integer primary key references invoices on delete cascade,
  counter integer not null constraint tax_documents_counter unique,
  uuid uuid not null,
  previous_hash text not null,
  hash text not null,
  xml text not null,
  -- Signed once, by an outside signer; null without one.
  signed_xml text,
  -- In halalas. The rate is for one unit of the invoice's currency; null for riyals.
  sar_vat bigint not null,
  sar_total bigint not null,
  sar_rate numeric,
  sar_rate_day date,
  constraint tax_documents_rate_is_whole check ((sar_rate is null) = (sar_rate_day is null))
);

create function refuse_document_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.signed_xml is null
    and to_jsonb(new) - 'signed_xml' = to_jsonb(old) - 'signed_xml'
  then return new; end if;
  raise exception 'a tax document is never changed nor deleted' using errcode = 'check_violation';
end $$;
create trigger tax_documents_stay before update or delete on tax_documents
  for each row execute function refuse_document_change();
