-- Compatible with older releases: adds indexes.
-- Staff sort the archive by its last changes and by title. The second expression is `titleOrder` of article.staff.queries.ts.
create index articles_changed on articles (updated_at desc, id desc) where deleted_at is null;
create index articles_by_title on articles ((translate(left(normalised, 40), 'ءابپتثجچحخدذرزژسشصضطظعغفڤقڨكگڭلمنهويێ', 'ءآأؤإئابةتثجحخدذرزسشصضطظعغػؼؽؾؿـفقكلم') collate "C"))
  where deleted_at is null;
-- What staff search accounts, messages and letters by.
create index users_searched on users using gin
  (arabic_normalise(name || ' ' || coalesce(email, pending_email, '')) gin_trgm_ops);
create index users_searched_phone on users using gin (phone gin_trgm_ops);
create index contact_messages_searched on contact_messages using gin
  (arabic_normalise(name || ' ' || email || ' ' || phone || ' ' || subject || ' ' || message || ' ' || passage) gin_trgm_ops);
create index reader_letters_searched on reader_letters using gin
  (arabic_normalise(name || ' ' || city || ' ' || title || ' ' || text) gin_trgm_ops);
create index reader_letter_contacts_searched on reader_letter_contacts using gin (arabic_normalise(email) gin_trgm_ops);
