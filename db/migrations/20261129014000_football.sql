-- Compatible with older releases: adds tables.
-- Football: competitions that the newsroom follows, with teams, matches and tables of a provider.
create table football_competitions (
  id integer generated always as identity primary key,
  provider_id integer not null constraint football_competitions_provider_id_key unique,
  name text not null,
  slug text not null constraint football_competitions_slug_key unique,
  provider_name text not null,
  country text not null default '',
  -- Named by its first year.
  season integer not null,
  position integer not null default 0,
  status boolean not null default true,
  -- Groups of rows, as the provider has them.
  standings jsonb,
  standings_at timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger football_competitions_touch
  before update of name, slug, season, position, status, revision on football_competitions
  for each row execute function touch_updated_at();

create table football_teams (
  id integer generated always as identity primary key,
  provider_id integer not null constraint football_teams_provider_id_key unique,
  provider_name text not null,
  -- By the newsroom; the provider's is shown until then.
  name text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger football_teams_touch before update of name, revision on football_teams
  for each row execute function touch_updated_at();

create table football_matches (
  id integer generated always as identity primary key,
  provider_id integer not null constraint football_matches_provider_id_key unique,
  competition_id integer not null references football_competitions on delete cascade,
  season integer not null,
  round text not null default '',
  kickoff_at timestamptz not null,
  -- The provider's short code: NS, 1H, FT, PST.
  code text not null,
  minute integer,
  added_minutes integer,
  home_id integer not null references football_teams on delete cascade,
  away_id integer not null references football_teams on delete cascade,
  home_goals integer,
  away_goals integer,
  home_penalties integer,
  away_penalties integer,
  article_id integer constraint football_matches_article_id_fkey references articles on delete set null,
  -- When the provider last had it.
  seen_at timestamptz not null default now(),
  -- Answers in succession that should have had it.
  absences integer not null default 0,
  -- Running, but not seen for too long.
  stale boolean not null default false
);
create index football_matches_kickoff on football_matches (kickoff_at);
create index football_matches_competition on football_matches (competition_id, kickoff_at);
create index football_matches_home on football_matches (home_id);
create index football_matches_away on football_matches (away_id);
create index football_matches_article on football_matches (article_id) where article_id is not null;

-- Planned calls to the provider: «live», «day:2026-11-29», «table:3», «season:3».
create table football_calls (
  name text primary key,
  due_at timestamptz not null default now(),
  done_at timestamptz,
  failures integer not null default 0,
  problem text,
  problem_at timestamptz
);

-- One row: what the provider's limits leave today.
create table football_budget (
  one boolean primary key default true check (one),
  day date not null default (now() at time zone 'UTC')::date,
  used integer not null default 0,
  day_limit integer,
  remaining integer,
  minute_remaining integer,
  claimed_until timestamptz not null default now(),
  blocked_until timestamptz,
  problem text,
  problem_at timestamptz
);
insert into football_budget default values;
