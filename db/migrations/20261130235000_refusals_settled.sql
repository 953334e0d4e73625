-- Compatible with older releases: adds a column that they do not read.
-- Refusals before this time need no look any more: an editor changed the rules then, or confirmed them.
alter table feeds add column refusals_settled_at timestamptz;
