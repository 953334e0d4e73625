-- Compatible with older releases: changes no column. Writers go on meanwhile.
-- `upgrade --try` refuses a database with constraints that were never checked.
alter table articles validate constraint articles_image_link;
alter table feed_suggestions validate constraint feed_suggestions_image_link;
