-- The file as it was uploaded, where the stored picture has less: {"key", "type", "bytes"}.
alter table media add column uploaded jsonb;
