-- Compatible with older releases: adds columns with defaults.
-- What a publisher did with a feed, until an editor decides.
alter table feeds
  -- Target of a permanent redirect to another host. Items from there wait for an editor until one accepts the host.
  add column moved_to text,
  add column moved_at timestamptz,
  -- First 410 in a row.
  add column gone_at timestamptz;
