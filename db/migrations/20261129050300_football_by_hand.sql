-- Competitions that no provider has are kept by staff: they, their teams and their matches have no number of a provider.
alter table football_competitions
  alter column provider_id drop not null,
  -- What decides between teams of equal points in a table by hand.
  add column tie_break text not null default 'difference' check (tie_break in ('difference', 'meetings'));
alter table football_teams alter column provider_id drop not null;
alter table football_matches
  alter column provider_id drop not null,
  add column revision integer not null default 1;

-- Teams of a competition by hand, which its table has before their first match.
create table football_entrants (
  competition_id integer not null references football_competitions on delete cascade,
  team_id integer not null references football_teams on delete cascade,
  primary key (competition_id, team_id)
);
create index football_entrants_team on football_entrants (team_id);
