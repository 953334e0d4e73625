-- What readers opened: raw and short-lived, and nothing in it says who they are. The first part of a view is its
-- opening; later parts add reading time. Partitions are made ahead by a job.
create table analytics_events (
  month date not null,
  id uuid not null,
  part smallint not null,
  at timestamptz not null default now(),
  kind text not null,
  path text not null,
  article_id integer,
  category_id integer,
  agency_id integer,
  author_id integer,
  source text not null,
  referrer text not null default '',
  campaign text not null default '',
  campaign_source text not null default '',
  campaign_medium text not null default '',
  placement text not null default '',
  device text not null,
  country text not null default '',
  visitor bigint not null,
  engaged integer not null default 0,
  depth smallint not null default 0,
  -- The same part sent twice is one.
  primary key (month, id, part)
) partition by range (month);
create index analytics_events_at on analytics_events (at);

-- The day's salt of visitors' hashes; deleted with the day.
create table analytics_salts (
  day date primary key,
  salt bytea not null
);

-- Hours and days whose sums are to be made again; written with the events.
create table analytics_marks (
  grain text not null check (grain in ('hour', 'day')),
  at timestamptz not null
);

-- Sums by the newsroom's day, and by its hour. Agency 0 is all that was read, another one its own articles.
create table analytics_days (
  cube text not null,
  agency integer not null,
  day date not null,
  a text not null,
  b text not null,
  views integer not null,
  visitors integer not null,
  sessions integer not null,
  engaged bigint not null,
  depth bigint not null,
  primary key (cube, agency, day, a, b)
);
-- One article's sums over all its days.
create index analytics_days_articles on analytics_days (a, cube, day)
  where cube in ('articleId', 'articleId+source', 'articleId+placement');

create table analytics_hours (
  cube text not null,
  agency integer not null,
  day date not null,
  hour smallint not null,
  a text not null,
  b text not null,
  views integer not null,
  visitors integer not null,
  sessions integer not null,
  engaged bigint not null,
  depth bigint not null,
  primary key (cube, agency, day, hour, a, b)
);

-- Who searched for what, of today and yesterday only: as with views, by the day's hash.
create table analytics_searches (
  day date not null,
  visitor bigint not null,
  words text not null,
  shown text not null,
  primary key (day, visitor, words)
);

-- What at least three visitors of a day searched for; `words` are normalised.
create table analytics_search_days (
  day date not null,
  words text not null,
  visitors integer not null,
  primary key (day, words)
);

create table analytics_search_words (
  words text primary key,
  -- As most of them typed it.
  shown text not null,
  -- Results when it was tried the last time.
  found integer,
  tried_at timestamptz
);

-- Who wants the newsroom's figures by mail, and the day or week that each was last told of.
create table report_wishes (
  user_id integer primary key references users on delete cascade,
  daily boolean not null,
  weekly boolean not null,
  told_day date not null,
  told_week date not null
);

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

create function analytics_make_months(since date, until date) returns void language plpgsql as $$
declare
  first_day date := date_trunc('month', since)::date;
  part_name text;
begin
  while first_day <= until loop
    part_name := 'analytics_events_' || to_char(first_day, 'YYYY_MM');
    if to_regclass(part_name) is null then
      perform pg_advisory_xact_lock(hashtext('analytics_make_months'));
      execute format('create table if not exists %I partition of analytics_events for values from (%L) to (%L)',
        part_name, first_day, first_day + interval '1 month');
    end if;
    first_day := (first_day + interval '1 month')::date;
  end loop;
end $$;
