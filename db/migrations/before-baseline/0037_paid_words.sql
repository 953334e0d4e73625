-- Words that only subscribers read are indexed apart; an agency that becomes one for subscribers is indexed again.
create function forget_agency_words() returns trigger language plpgsql as $$
begin
  update article_search set version = 0
    where article_id in (select id from articles where agency_id = new.id);
  return null;
end $$;
create trigger agencies_paid_words after update of subscription on agencies
  for each row when (old.subscription is distinct from new.subscription) execute function forget_agency_words();
