-- Push services that asked to wait, or have stopped to answer: until then nothing is sent to them, whatever it is.
create table push_waits (
  origin text primary key,
  waits_until timestamptz not null
);
