-- Compatible with older releases: new tables only.
-- The last reading of each market in US dollars, shared by all processes, and when to ask its provider again.
create table market_readings (
  kind text primary key constraint market_readings_kind_check check (kind in ('currencies', 'gold')),
  -- By currency, or `ounce` of gold: {"SAR": {"value": 3.75, "at": "2026-11-29T00:00:01.000Z"}}.
  rates jsonb not null default '{}',
  -- What the provider said and was not stored: [{"code": "EGP", "reason": "jump", "value": 98, "times": 1}].
  refused jsonb not null default '[]',
  fetched_at timestamptz,
  next_fetch_at timestamptz not null default now(),
  failures integer not null default 0,
  trouble text constraint market_readings_trouble_check check (trouble in ('key', 'limit', 'away', 'unreadable')),
  -- Hash of the key that the provider refused; it is asked again once the key has changed.
  refused_key text
);

-- The last values of each day, for the change since the day before.
create table market_closings (
  kind text not null constraint market_closings_kind_check check (kind in ('currencies', 'gold')),
  day date not null,
  rates jsonb not null,
  primary key (kind, day)
);
