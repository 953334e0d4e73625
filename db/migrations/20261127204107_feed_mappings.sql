-- Compatible with older releases: adds tables, and columns with defaults.
-- A filter's mappings: words of its source to our section, tags, people and author, in their order.

create table feed_mappings (
  id integer generated always as identity primary key,
  feed_id integer not null references feeds on delete cascade,
  position integer not null,
  words text[] not null,
  fields text[] not null,
  category_id integer references categories on delete set null,
  author_id integer references authors on delete set null
);
create index feed_mappings_feed on feed_mappings (feed_id, position);
create index feed_mappings_category on feed_mappings (category_id) where category_id is not null;
create index feed_mappings_author on feed_mappings (author_id) where author_id is not null;

create table feed_mapping_tags (
  mapping_id integer not null references feed_mappings on delete cascade,
  tag_id integer not null references tags on delete cascade,
  primary key (mapping_id, tag_id)
);
create index feed_mapping_tags_tag on feed_mapping_tags (tag_id);

create table feed_mapping_people (
  mapping_id integer not null references feed_mappings on delete cascade,
  person_id integer not null references people on delete cascade,
  primary key (mapping_id, person_id)
);
create index feed_mapping_people_person on feed_mapping_people (person_id);

alter table feeds
  -- Credit of pictures that come without one.
  add column credit_line text not null default '',
  add column picture_rights text not null default 'copy'
    constraint feeds_picture_rights check (picture_rights in ('copy', 'none'));
