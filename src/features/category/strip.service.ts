import { formatTime } from '../../arabic/dates.ts'
import { formatNumber } from '../../arabic/digits.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Match } from '../football/football.contract.ts'
import { listStripMatches } from '../football/reader.service.ts'
import { listStrips } from './category.queries.ts'
import { type MatchState, type ShownStrip, stripPlaces } from './category.schema.ts'

type Score = ShownStrip['scores'][number]

const states: Record<Match['phase'], MatchState> = {
  ...{ upcoming: 'upcoming', live: 'live', finished: 'finished', off: 'postponed' },
}

/** A minute would be old in a strip that is renewed with scores alone. */
function noteOf({ phase, kickoffAt, isStale, checkedAt, state, home, away }: Match): string {
  if (phase === 'upcoming') return state === 'لم تبدأ' ? formatTime(kickoffAt) : state
  if (isStale) return `آخر ما وصل ${formatTime(checkedAt)}`
  if (phase === 'finished' && home.penalties !== null && away.penalties !== null) {
    return `بالترجيح ${formatNumber(home.penalties)}–${formatNumber(away.penalties)}`
  }
  return phase === 'live' ? state : ''
}

const scoreOf = (match: Match): Score => ({
  home: match.home.name,
  away: match.away.name,
  homeScore: match.home.goals,
  awayScore: match.away.goals,
  state: states[match.phase],
  note: noteOf(match),
  article: match.article,
})

/** Strips with what editors wrote; automatic ones fill their free places from followed competitions. */
export async function listStripsWithMatches(db: Handle): Promise<{ strips: ShownStrip[]; linked: number[] }> {
  const { strips, linked } = await listStrips(db)
  if (!strips.some(({ hasMatches }) => hasMatches))
    return { strips: strips.map(({ hasMatches: _, ...strip }) => strip), linked }
  const { matches, linked: more } = await listStripMatches(db, stripPlaces)
  const checked = matches
    .map(({ checkedAt }) => checkedAt)
    .toSorted()
    .at(-1)
  const filled = strips.map(({ hasMatches, ...strip }) => {
    if (!hasMatches) return strip
    const isWritten = ({ home, away }: Score) =>
      strip.scores.some(score => score.home === home && score.away === away)
    const scores = [...strip.scores, ...matches.map(scoreOf).filter(score => !isWritten(score))]
    return { ...strip, at: checked ?? strip.at, scores: scores.slice(0, stripPlaces) }
  })
  return {
    strips: filled.filter(({ figures, scores }) => figures.length + scores.length > 0),
    linked: [...linked, ...more],
  }
}
