-- Answers of each web process in the last minutes, so that the worker sees the error rate of all machines.
create table recent_answers (
  process uuid not null,
  minute timestamptz not null,
  requests integer not null,
  failed integer not null,
  primary key (process, minute)
);
