-- The consonants of a headline word, by which names typed in Latin letters are found. The worker learns all words
-- again when it starts, which fills the column.
alter table search_words add column sound text collate "C" not null default '';
create index search_words_sound on search_words (sound) where sound <> '';
