-- The last that was heard of the weather of a place, shared by all processes, and when to ask again.
create table weather_reports (
  -- «24.71,46.68»: a city that is moved on the map is another place.
  place text primary key,
  report jsonb,
  fetched_at timestamptz,
  failures integer not null default 0,
  next_fetch_at timestamptz not null default now(),
  constraint weather_reports_have_time check ((report is null) = (fetched_at is null))
);
