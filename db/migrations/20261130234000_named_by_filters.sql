-- Compatible with older releases: they refuse, without a reason, to delete what a filter or a mailbox names.
-- Deleting a tag, a person, a stage or an assignee took it from the rules of filters without a word, and a stage, an author
-- or a section from those of mailboxes; now it is refused.
alter table feed_mapping_tags
  drop constraint feed_mapping_tags_tag_id_fkey,
  add constraint feed_mapping_tags_tag_id_fkey foreign key (tag_id) references tags;
alter table feed_mapping_people
  drop constraint feed_mapping_people_person_id_fkey,
  add constraint feed_mapping_people_person_id_fkey foreign key (person_id) references people;
alter table feeds
  drop constraint feeds_stage_id_fkey,
  add constraint feeds_stage_id_fkey foreign key (stage_id) references stages,
  drop constraint feeds_assignee_id_fkey,
  add constraint feeds_assignee_id_fkey foreign key (assignee_id) references users;
alter table mailboxes
  drop constraint mailboxes_stage_id_fkey,
  add constraint mailboxes_stage_id_fkey foreign key (stage_id) references stages;
alter table mailbox_senders
  drop constraint mailbox_senders_author_id_fkey,
  add constraint mailbox_senders_author_id_fkey foreign key (author_id) references authors,
  drop constraint mailbox_senders_category_id_fkey,
  add constraint mailbox_senders_category_id_fkey foreign key (category_id) references categories;
