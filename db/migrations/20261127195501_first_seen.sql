-- Compatible with older releases: only adds columns.
-- When a poll last saw the whole document. An item that it did not have cannot have been published before.
alter table feeds add column complete_at timestamptz;
-- The value of its feed's complete_at at its arrival; null if none of its feed's polls had ended by then.
alter table feed_items add column absent_at timestamptz;
