-- Who searched for what, of today and yesterday only: as with views, by the day's hash.
create table analytics_searches (
  day date not null,
  visitor bigint not null,
  words text not null,
  shown text not null,
  primary key (day, visitor, words)
);

-- What at least three visitors of a day searched for; `words` are normalised.
create table analytics_search_days (
  day date not null,
  words text not null,
  visitors integer not null,
  primary key (day, words)
);
create table analytics_search_words (
  words text primary key,
  -- As most of them typed it.
  shown text not null,
  -- Results when it was tried the last time.
  found integer,
  tried_at timestamptz
);
