-- Who wants the newsroom's figures by mail, and the day or week that each was last told of.
create table report_wishes (
  user_id integer primary key references users on delete cascade,
  daily boolean not null,
  weekly boolean not null,
  told_day date not null,
  told_week date not null
);
