-- Compatible with older releases: adds columns with defaults, and an outcome.
alter table feeds
  add column include_fields text[] not null default '{title,text,category}'
    check (include_fields <@ '{title,text,category,author}' and include_fields <> '{}'),
  add column include_all boolean not null default false,
  add column exclude_fields text[] not null default '{title,text,category}'
    check (exclude_fields <@ '{title,text,category,author}' and exclude_fields <> '{}'),
  add column language text not null default 'any' check (language in ('any', 'arabic', 'other')),
  add column min_words integer not null default 0 check (min_words between 0 and 2000),
  add column picture_only boolean not null default false;

-- Existing filters never searched the author.
alter table feeds
  alter column include_fields set default '{title,text,category,author}',
  alter column exclude_fields set default '{title,text,category,author}';

alter table feed_items drop constraint feed_items_outcome_check,
  add constraint feed_items_outcome_check check
    (outcome in ('published', 'held', 'excluded', 'not_included', 'unsuitable', 'duplicate', 'failed'));
