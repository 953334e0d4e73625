-- 0028 and 0032 were edited after some databases had run them. Brings those to where the edited files lead.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = current_schema() and table_name = 'search_words' and column_name = 'sketch'
  ) then
    alter table search_words rename column sketch to transliteration;
  end if;
end $$;
drop index if exists article_search_number;

alter table package_agencies
  drop constraint package_agencies_agency_id_fkey,
  add constraint package_agencies_agency_id_fkey foreign key (agency_id) references agencies;

-- No subscription could be bought yet where these are missing.
alter table subscriptions
  add column if not exists period text not null default 'month'
    constraint subscriptions_period_check check (period in ('month', 'year', 'days')),
  add column if not exists period_days integer;
alter table subscriptions
  alter column period drop default,
  drop constraint if exists subscriptions_days_have_a_number,
  add constraint subscriptions_days_have_a_number check ((period = 'days') = (period_days is not null));
