-- Compatible with older releases: adds a column.
-- Two superadmins who edit the schedule at once do not overwrite each other.
alter table backup_schedule add column revision integer not null default 1;
