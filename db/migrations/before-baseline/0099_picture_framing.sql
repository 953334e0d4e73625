-- How a picture is cropped (null: by the code's choice), what the newsroom files it under, and what its file was called.
alter table media
  add column framing jsonb,
  add column labels text[] not null default '{}',
  add column file_name text not null default '';

-- One text for the search of the library.
create function media_words(alt text, caption text, credit text, labels text[], file_name text) returns text
language sql immutable parallel safe as $$
  select concat_ws(' ', alt, caption, credit, array_to_string(labels, ' '), file_name)
$$;
create index media_searched on media
  using gin (arabic_normalise(media_words(alt, caption, credit, labels, file_name)) gin_trgm_ops);
create index media_labelled on media using gin (labels);
-- Asked before a picture is deleted, and where the library lists those that nothing uses.
create index articles_image on articles (image_id) where image_id is not null;
