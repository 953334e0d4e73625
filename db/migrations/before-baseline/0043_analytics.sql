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
