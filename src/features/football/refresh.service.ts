import { siteDay } from '../../arabic/dates.ts'
import { houseStyle } from '../../arabic/house-style.ts'
import { cacheTag } from '../../contract/cache-tags.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import type { Log } from '../../platform/log.ts'
import { findQuarantine } from '../backup/quarantine.service.ts'
import { openSettingValues } from '../setting/setting.service.ts'
import {
  type Budget,
  blockUntil,
  claimBudget,
  clearProblem,
  countCall,
  failCall,
  keepCalls,
  listCalls,
  noteLimits,
  releaseBudget,
} from './call.queries.ts'
import { answerCall, type CallContext } from './calls.service.ts'
import { listFollowed } from './football.queries.ts'
import { backoffMinutes, callsNow, liveInterval } from './pace.policy.ts'
import type { FailureReason } from './problem.policy.ts'
import { listPlannedMatches, markStale } from './score.queries.ts'
import { SourceError } from './source.service.ts'

type Tools = Pick<Services, 'db' | 'vault' | 'scores'>

/** Longer than the calls of a run can take, so that a claim never expires during one. */
const claimSeconds = 90
const day = 86_400_000
/** A wrong key or a suspended account does not recover by itself; staff try the key. */
const blockMinutes: Partial<Record<FailureReason, number>> = { key: 60, suspended: 60, hasty: 2, away: 3 }

/** Plans and makes the calls of this minute. Fields that the provider leaves out keep their stored values. */
export async function refreshScores({ db, vault, scores }: Tools, log: Pick<Log, 'warn'>): Promise<void> {
  await flagStaleMatches(db)
  const { footballKey: key, footballDailyCalls: most } = await openSettingValues(db, vault, 'website')
  const followed = await listFollowed(db)
  if (key === '' || followed.length === 0 || (await findQuarantine(db))) return
  const budget = await claimBudget(db, claimSeconds)
  if (!budget) return
  try {
    if (budget.blockedUntil !== null && Date.parse(budget.blockedUntil) > Date.now()) return
    const { timeZone } = houseStyle()
    const today = siteDay(new Date())
    const days = [-1, 0, 1].map(shift => new Date(Date.parse(today) + shift * day).toISOString().slice(0, 10))
    await inTransaction(db, tx => keepCalls(tx, namesOf(days, followed)))
    const pace = await paceOf(db, budget, most, today)
    const calls = new Map((await listCalls(db)).map(call => [call.name, call]))
    const context: CallContext = {
      ...{ key, scores, followed, timeZone, today },
      liveMinutes: liveInterval(pace) ?? 30,
    }
    for (const name of callsNow(pace)) {
      if (!(await countCall(db, most))) return
      const isOver = await makeCall(db, name, context, calls.get(name)?.failures ?? 0, log)
      if (isOver) return
    }
  } finally {
    await releaseBudget(db)
  }
}

const namesOf = (days: string[], followed: { id: number }[]) => [
  'live',
  ...days.map(each => `day:${each}`),
  ...followed.flatMap(({ id }) => [`table:${id}`, `season:${id}`]),
]

async function paceOf(db: Handle, { used, remaining, minuteLeft }: Budget, most: number, today: string) {
  const [matches, calls] = await Promise.all([listPlannedMatches(db), listCalls(db)])
  return {
    now: Date.now(),
    today,
    left: Math.max(0, Math.min(most - used, remaining ?? most)),
    minuteLeft,
    matches: matches.map(({ kickoffAt, code }) => ({ kickoffAt: Date.parse(kickoffAt), code })),
    calls: calls.map(({ name, dueAt }) => ({ name, dueAt: Date.parse(dueAt) })),
  }
}

/** True if no further call can succeed in this run. */
async function makeCall(
  db: Handle,
  name: string,
  context: CallContext,
  failures: number,
  log: Pick<Log, 'warn'>,
): Promise<boolean> {
  try {
    const limits = await answerCall(db, name, context)
    await noteLimits(db, limits)
    await clearProblem(db)
    return limits.minuteLeft === 0 || limits.dayLeft === 0
  } catch (error) {
    // An answer that cannot be stored would otherwise be asked for every minute, until the day's calls are used up.
    const { reason, limits } =
      error instanceof SourceError ? error : { reason: 'away' as const, limits: null }
    log.warn({ err: error, call: name, reason }, 'no scores from the provider; the last ones stay')
    if (limits) await noteLimits(db, limits)
    // The plan will not cover the season tomorrow either, but it may be changed.
    const minutes = reason === 'plan' || reason === 'rejected' ? 24 * 60 : backoffMinutes(failures + 1)
    await failCall(db, name, reason, minutes)
    if (reason === 'plan' || reason === 'rejected') return false
    await blockUntil(db, blockedUntil(reason), reason)
    return true
  }
}

/** The provider counts days in UTC. */
function blockedUntil(reason: FailureReason): Date {
  if (reason === 'spent') return new Date((Math.floor(Date.now() / day) + 1) * day + 60_000)
  return new Date(Date.now() + (blockMinutes[reason] ?? 3) * 60_000)
}

const competitionTag = (id: number) => cacheTag.one('football_competitions', id)

/** Pages must not show a running minute that stopped, whatever the reason. */
function flagStaleMatches(db: Handle): Promise<void> {
  return inTransaction(db, async tx => {
    const ids = new Set(await markStale(tx))
    if (ids.size > 0)
      await invalidate(tx, [cacheTag.football, cacheTag.strips, ...[...ids].map(competitionTag)])
  })
}
