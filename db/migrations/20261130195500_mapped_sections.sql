-- Compatible with older releases: they refuse, without a reason, to delete what a mapping names.
-- Deleting a section or an author that a filter's mapping names emptied the mapping without a word; now it is refused.
alter table feed_mappings
  drop constraint feed_mappings_category_id_fkey,
  add constraint feed_mappings_category_id_fkey foreign key (category_id) references categories,
  drop constraint feed_mappings_author_id_fkey,
  add constraint feed_mappings_author_id_fkey foreign key (author_id) references authors;
