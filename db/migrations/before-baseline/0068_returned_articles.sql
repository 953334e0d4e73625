-- A held article that an editor sent back to its writer: it waits for the writer, not for an editor.
alter table articles add column returned_at timestamptz(3);
