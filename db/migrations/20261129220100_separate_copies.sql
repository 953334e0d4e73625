-- Compatible with older releases: adds a column.
-- When a restored copy became a site of its own: the original writes to readers about what began before.
alter table installation add column separated_at timestamptz;
