-- Compatible with older releases: adds a function and indexes.
-- A letter of ASCII for each Arabic one: where the database's locale is C, pg_trgm passes over all others. The letters are
-- those of src/platform/database/in-ascii.ts.
create function in_ascii(text) returns text language sql immutable strict parallel safe as $$
  select translate($1, 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچژگڤ', 'abtcjhxd0rzs12345egfqklmnowy6p789v')
$$;
-- Staff sort the archive by its last changes and by title. The second expression is `titleOrder` of article.staff.queries.ts.
create index articles_changed on articles (updated_at desc, id desc) where deleted_at is null;
create index articles_by_title on articles ((translate(left(normalised, 40), 'ءابپتثجچحخدذرزژسشصضطظعغفڤقڨكگڭلمنهويێ', 'ءآأؤإئابةتثجحخدذرزسشصضطظعغػؼؽؾؿـفقكلم') collate "C"))
  where deleted_at is null;
-- What staff search accounts, messages and letters by.
create index users_searched on users using gin
  (in_ascii(arabic_normalise(name || ' ' || coalesce(email, pending_email, ''))) gin_trgm_ops);
create index users_searched_phone on users using gin (phone gin_trgm_ops);
create index contact_messages_searched on contact_messages using gin
  (in_ascii(arabic_normalise(name || ' ' || email || ' ' || phone || ' ' || subject || ' ' || message || ' ' || passage))
    gin_trgm_ops);
create index reader_letters_searched on reader_letters using gin
  (in_ascii(arabic_normalise(name || ' ' || city || ' ' || title || ' ' || text)) gin_trgm_ops);
create index reader_letter_contacts_searched on reader_letter_contacts using gin (in_ascii(arabic_normalise(email)) gin_trgm_ops);
-- The wire is searched by titles; the letters of its index were passed over.
drop index feed_item_contents_title;
create index feed_item_contents_title on feed_item_contents using gin (in_ascii(title_words) gin_trgm_ops);
