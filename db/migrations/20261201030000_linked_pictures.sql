-- Compatible with older releases: adds columns that they do not read. They copy the pictures of filters that link them,
-- so choose «link» once every process has this release.
-- The address of a picture that its agency lets us point at, and not keep. Not valid, so that no row is read: all are null.
alter table articles
  add column image_link text,
  add constraint articles_image_link check (length(image_link) <= 2000 and image_link ~* '^https?://') not valid;
alter table feed_suggestions
  add column image_link text,
  add constraint feed_suggestions_image_link check (length(image_link) <= 2000 and image_link ~* '^https?://') not valid;
alter table feeds
  drop constraint feeds_picture_rights,
  add constraint feeds_picture_rights check (picture_rights in ('copy', 'link', 'none'));
