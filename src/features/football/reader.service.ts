import { siteDay } from '../../arabic/dates.ts'
import { houseStyle } from '../../arabic/house-style.ts'
import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { findLastAnswer } from './call.queries.ts'
import type { FootballTable, Match, MatchDay } from './football.contract.ts'
import {
  findDaysAround,
  findTable,
  listLastMatches,
  listLiveMatches,
  listMatchesForStrip,
  listMatchesOfDay,
  listNextMatches,
  listShownCompetitions,
  listTeamNames,
  type MatchRow,
  type SideRow,
} from './football.reader.queries.ts'
import { formOf, groupInWords, isRunning, phaseOf, roundInWords, stateInWords } from './match.policy.ts'
import { staleAfterMinutes } from './match.schema.ts'
import { surelyNamed } from './team/known-names.ts'

type LinkedMatches = { linked: number[] }
const shownMatches = 5
/** More matches than any league plays at once. */
const maxLive = 20

/** Well-known clubs have Arabic names even where the newsroom has not entered one. */
const shownName = (name: string | null, providerName: string, country: string) =>
  name ?? surelyNamed(providerName, country) ?? providerName

const toSide = ({ name, providerName, ...side }: SideRow, country: string) => ({
  ...side,
  name: shownName(name, providerName, country),
})

export function toMatch(
  {
    code,
    stale,
    minute,
    addedMinutes,
    checkedAt,
    linked: _,
    competition: __,
    country,
    round,
    home,
    away,
    ...row
  }: MatchRow,
  now: number,
): Match {
  const phase = phaseOf(code)
  const isStale = phase === 'live' && (stale || now - Date.parse(checkedAt) > staleAfterMinutes * 60_000)
  const runs = isRunning(code) && !isStale
  return {
    ...row,
    home: toSide(home, country),
    away: toSide(away, country),
    checkedAt,
    phase,
    isStale,
    state: stateInWords(code),
    minute: runs ? minute : null,
    addedMinutes: runs ? addedMinutes : null,
    round: roundInWords(round),
  }
}

const linkedOf = (rows: MatchRow[]) => rows.flatMap(({ linked }) => linked ?? [])
const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const inOrder = (days: (string | null)[]) => days.filter(each => each !== null).toSorted()
const earliest = (days: (string | null)[]) => inOrder(days)[0] ?? null
const latest = (days: (string | null)[]) => inOrder(days).at(-1) ?? null

/** A day without matches is no page if it is further away; otherwise a long season would have endless pages. */
const farDays = 400

/** @throws NOT_FOUND for a day outside the season, and for a far one without matches */
export async function getMatchDay(
  db: Handle,
  asked: string | undefined,
): Promise<MatchDay & LinkedMatches & { endsAt: Date }> {
  const { timeZone } = houseStyle()
  const now = Date.now()
  const today = siteDay(new Date(now))
  const day = asked ?? today
  // Yesterday, today and tomorrow are listed even without matches.
  const near = [dayAfter(today, -1), today, dayAfter(today, 1)]
  const around = await findDaysAround(db, { day, today, timeZone })
  const [from, to] = [earliest([around.first, ...near])!, latest([around.last, ...near])!]
  found(day >= from && day <= to ? day : undefined)
  const [rows, checkedAt, competitions] = await Promise.all([
    listMatchesOfDay(db, { day, today, timeZone }),
    findLastAnswer(db),
    listShownCompetitions(db),
  ])
  const isFar = Math.abs(Date.parse(day) - Date.parse(today)) > farDays * 86_400_000
  found(rows.length > 0 || !isFar ? day : undefined)
  return {
    day,
    today,
    previous: latest([around.before, ...near.filter(each => each < day)]),
    next: earliest([around.after, ...near.filter(each => each > day)]),
    checkedAt,
    competitions: competitions.flatMap(competition => {
      const matches = rows.filter(row => row.competition === competition.id).map(row => toMatch(row, now))
      return matches.length > 0 ? [{ ...competition, matches }] : []
    }),
    linked: linkedOf(rows),
    // The present day is another then, and with it the neighbours.
    endsAt: new Date(around.midnight),
  }
}

type NamedTeam = { id: number; name: string | null; providerName: string }
const toTeam = ({ id, name, providerName }: NamedTeam, country: string) => ({
  id,
  name: shownName(name, providerName, country),
})

export const listReaderCompetitions = listShownCompetitions

export async function getTable(db: Handle, id: number): Promise<FootballTable & LinkedMatches> {
  const { standings, checkedAt, country, isByHand, ...competition } = found(await findTable(db, id))
  const groups = standings ?? []
  const [names, live, last, next] = await Promise.all([
    listTeamNames(
      db,
      groups.flatMap(({ rows }) => rows.map(({ team }) => team.id)),
      isByHand,
    ),
    listLiveMatches(db, id, maxLive),
    listLastMatches(db, id, shownMatches),
    listNextMatches(db, id, shownMatches),
  ])
  const now = Date.now()
  return {
    competition,
    checkedAt,
    groups: groups.map(({ name, rows }) => ({
      name: groupInWords(name),
      rows: rows.map(row => ({
        ...row,
        form: formOf(row.form),
        team: toTeam(
          names.get(row.team.id) ?? { ...row.team, name: null, providerName: row.team.name },
          country,
        ),
      })),
    })),
    live: live.map(row => toMatch(row, now)),
    last: last.map(row => toMatch(row, now)),
    next: next.map(row => toMatch(row, now)),
    linked: linkedOf([...live, ...last, ...next]),
  }
}

/** For a strip that fills itself. */
export async function listStripMatches(
  db: Handle,
  limit: number,
): Promise<{ matches: Match[]; linked: number[] }> {
  const rows = await listMatchesForStrip(db, limit)
  const now = Date.now()
  return { matches: rows.map(row => toMatch(row, now)), linked: linkedOf(rows) }
}
