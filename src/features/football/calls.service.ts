import { type CacheTag, cacheTag } from '../../contract/cache-tags.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { finishCall, hastenCall } from './call.queries.ts'
import type { FollowedCompetition } from './football.queries.ts'
import { listShownCompetitions } from './football.reader.queries.ts'
import {
  isAnyStripAutomatic,
  listDaysOfMissing,
  noteAbsences,
  storeMatches,
  storeTable,
} from './score.queries.ts'
import type { Limits, SourceMatch } from './source.schema.ts'
import type { ScoreSource } from './source.service.ts'

export type CallContext = {
  key: string
  scores: ScoreSource
  followed: FollowedCompetition[]
  timeZone: string
  today: string
  /** Until the next live call. */
  liveMinutes: number
}

const hours = 60
/** After a match the provider needs a while for the table; tables of one evening are asked for together. */
const tableAfter = { minutes: 10, gap: 3 * hours }

/** Makes one call and stores its answer. @throws SourceError, before anything is stored */
export async function answerCall(db: Handle, name: string, context: CallContext): Promise<Limits> {
  const [kind = '', of = ''] = name.split(':')
  const competition = context.followed.find(({ id }) => id === Number(of))
  if (kind === 'live') return askLive(db, context)
  if (kind === 'day') return askDay(db, of, context)
  // Deleted meanwhile.
  if (!competition) return { dayLimit: null, dayLeft: null, minuteLeft: null }
  return kind === 'table' ? askTable(db, competition, context) : askSeason(db, competition, context)
}

async function askLive(db: Handle, context: CallContext): Promise<Limits> {
  const { key, scores, followed, timeZone, liveMinutes } = context
  const { data, limits } = await scores.live(
    key,
    followed.map(({ providerId }) => providerId),
  )
  await inTransaction(db, async tx => {
    await store(tx, data, context)
    // A match that is no longer live has ended: the matches of its day, which may be yesterday, tell how.
    const present = data.map(({ id }) => id)
    for (const day of await listDaysOfMissing(tx, present, timeZone)) await hastenCall(tx, `day:${day}`, 0, 2)
    await finishCall(tx, 'live', liveMinutes)
    // The time of the last update, also where no score changed.
    if (data.length > 0) await invalidate(tx, [cacheTag.football])
  })
  return limits
}

async function askDay(db: Handle, day: string, context: CallContext): Promise<Limits> {
  const { key, scores, timeZone, today } = context
  const { data, unread, limits } = await scores.day(key, day, timeZone)
  await inTransaction(db, async tx => {
    await store(tx, data, context)
    // An answer without any match in the world proves nothing.
    const gone =
      data.length > 0 ? await noteAbsences(tx, [...data.map(({ id }) => id), ...unread], day, timeZone) : []
    await invalidate(tx, [cacheTag.football, ...tagsOf(new Set(gone))])
    await finishCall(tx, `day:${day}`, (day === today ? 6 : 20) * hours)
  })
  return limits
}

async function askSeason(
  db: Handle,
  competition: FollowedCompetition,
  context: CallContext,
): Promise<Limits> {
  const { id, providerId, season } = competition
  const { data, limits } = await context.scores.season(context.key, providerId, season)
  await inTransaction(db, async tx => {
    await store(tx, data, context)
    await finishCall(tx, `season:${id}`, 24 * hours)
  })
  return limits
}

async function askTable(
  db: Handle,
  { id, providerId, season }: FollowedCompetition,
  { key, scores }: CallContext,
) {
  const { data, limits } = await scores.table(key, providerId, season)
  await inTransaction(db, async tx => {
    // Cups have none, and one that is empty for a moment would delete what readers see.
    if (data.some(({ rows }) => rows.length > 0)) {
      const before = await countShown(tx)
      await storeTable(tx, id, data)
      await invalidate(tx, tagsOf(new Set([id])))
      await renewMenu(tx, before)
    }
    await finishCall(tx, `table:${id}`, 24 * hours)
  })
  return limits
}

async function store(tx: Handle, matches: SourceMatch[], { followed }: CallContext): Promise<void> {
  const competitions = new Map(followed.map(({ providerId, id }) => [providerId, id]))
  const before = await countShown(tx)
  const { changed, scored, ended } = await storeMatches(tx, matches, competitions)
  for (const id of ended) await hastenCall(tx, `table:${id}`, tableAfter.minutes, tableAfter.gap)
  if (changed.size > 0) await invalidate(tx, [cacheTag.football, ...tagsOf(changed)])
  if (scored && (await isAnyStripAutomatic(tx))) await invalidate(tx, [cacheTag.strips])
  await renewMenu(tx, before)
}

const countShown = async (tx: Handle) => (await listShownCompetitions(tx)).length

/** Every page has the menu, which names football once there is something. */
async function renewMenu(tx: Handle, before: number): Promise<void> {
  if ((await countShown(tx)) !== before) await invalidate(tx, [cacheTag.all('football_competitions')])
}

const tagsOf = (ids: Set<number>): CacheTag[] => [...ids].map(id => cacheTag.one('football_competitions', id))
