-- Sums of whole weeks from Monday on, added up from their days once they are over: long reports read a seventh.
create table analytics_weeks (
  cube text not null,
  agency integer not null,
  week date not null,
  a text not null,
  b text not null,
  views integer not null,
  visitors integer not null,
  sessions integer not null,
  engaged bigint not null,
  depth bigint not null,
  primary key (cube, agency, week, a, b)
);
create table analytics_kept_weeks (
  week date primary key
);
