import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { Limits } from './source.schema.ts'

const today = sql<string>`(now() at time zone 'UTC')::date`

export type Budget = {
  used: number
  remaining: number | null
  minuteLeft: number | null
  blockedUntil: string | null
  problem: string | null
}

const budgetColumns = [
  'used',
  'remaining',
  'minute_remaining as minuteLeft',
  'blocked_until as blockedUntil',
  'problem',
] as const

/** Claims the provider for `seconds`, so that no other process asks it; undefined if one does. New counts at midnight UTC. */
export async function claimBudget(db: Handle, seconds: number): Promise<Budget | undefined> {
  const isNew = sql`day <> ${today}`
  return db
    .updateTable('football_budget')
    .set({
      claimed_until: sql`now() + make_interval(secs => ${seconds})`,
      used: sql`case when ${isNew} then 0 else used end`,
      remaining: sql`case when ${isNew} then null else remaining end`,
      minute_remaining: null,
      day: today,
    })
    .where('claimed_until', '<=', sql<string>`now()`)
    .returning(budgetColumns)
    .executeTakeFirst()
}

export async function releaseBudget(db: Handle): Promise<void> {
  await db.updateTable('football_budget').set({ claimed_until: sql`now()` }).execute()
}

export async function findBudget(db: Handle): Promise<Budget> {
  return db
    .selectFrom('football_budget')
    .select(budgetColumns)
    .select(sql<boolean>`day <> ${today}`.as('isOld'))
    .executeTakeFirstOrThrow()
    .then(({ isOld, ...budget }) => (isOld ? { ...budget, used: 0, remaining: null } : budget))
}

/** Counted before the call, so that one whose answer is lost counts too. False if none is left. */
export async function countCall(db: Handle, most: number): Promise<boolean> {
  const row = await db
    .updateTable('football_budget')
    .set({
      used: sql`case when day = ${today} then used + 1 else 1 end`,
      remaining: sql`case when day = ${today} and remaining > 0 then remaining - 1 end`,
      day: today,
    })
    .where(sql<boolean>`(day <> ${today} or (used < ${most} and coalesce(remaining, 1) > 0))`)
    .returning('used')
    .executeTakeFirst()
  return row !== undefined
}

/** The provider's own count is right: others may use the same key. */
export async function noteLimits(db: Handle, { dayLimit, dayLeft, minuteLeft }: Limits): Promise<void> {
  await db
    .updateTable('football_budget')
    .set({
      ...(dayLimit !== null && { day_limit: dayLimit }),
      ...(dayLeft !== null && { remaining: dayLeft }),
      minute_remaining: minuteLeft,
    })
    .execute()
}

export async function blockUntil(db: Handle, until: Date, problem: string): Promise<void> {
  await db
    .updateTable('football_budget')
    .set({ blocked_until: until, problem, problem_at: sql`now()` })
    .execute()
}

export async function clearProblem(db: Handle): Promise<void> {
  await db
    .updateTable('football_budget')
    .set({ blocked_until: null, problem: null })
    .where('problem', 'is not', null)
    .execute()
}

/** After a key was found to work: calls that failed with the former one are due. */
export async function forgiveCalls(db: Handle): Promise<void> {
  await db
    .updateTable('football_calls')
    .set({ problem: null, failures: 0, due_at: sql`now()` })
    .where('problem', 'in', ['key', 'suspended'])
    .execute()
}

/** Adds missing calls and deletes those for past days and former competitions. */
export async function keepCalls(tx: Handle, names: string[]): Promise<void> {
  await tx.deleteFrom('football_calls').where('name', 'not in', names).execute()
  await tx
    .insertInto('football_calls')
    .values(names.map(name => ({ name })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export function listCalls(db: Handle) {
  return db
    .selectFrom('football_calls')
    .select(['name', 'due_at as dueAt', 'failures', 'problem'])
    .orderBy('name')
    .execute()
}

export async function finishCall(tx: Handle, name: string, nextMinutes: number): Promise<void> {
  await tx
    .updateTable('football_calls')
    .set({
      due_at: sql`now() + make_interval(mins => ${nextMinutes})`,
      done_at: sql`now()`,
      failures: 0,
      problem: null,
    })
    .where('name', '=', name)
    .execute()
}

export async function failCall(
  db: Handle,
  name: string,
  problem: string,
  nextMinutes: number,
): Promise<void> {
  await db
    .updateTable('football_calls')
    .set({
      due_at: sql`now() + make_interval(mins => ${nextMinutes})`,
      failures: sql`failures + 1`,
      problem,
      problem_at: sql`now()`,
    })
    .where('name', '=', name)
    .execute()
}

/** Brings a call forward, but not within `gap` minutes of the last time. */
export async function hastenCall(tx: Handle, name: string, minutes: number, gap: number): Promise<void> {
  await tx
    .updateTable('football_calls')
    .set({
      due_at: sql`least(due_at, greatest(now() + make_interval(mins => ${minutes}),
        coalesce(done_at, now()) + make_interval(mins => ${gap})))`,
    })
    .where('name', '=', name)
    .where('failures', '=', 0)
    .execute()
}

/** Why the calls about matches fail, if they do. */
export async function findMatchProblem(db: Handle): Promise<string | null> {
  const row = await db
    .selectFrom('football_calls')
    .select('problem')
    .where('problem', 'is not', null)
    .where(sql<boolean>`(name = 'live' or name like 'day:%')`)
    .orderBy('problem_at', 'desc')
    .executeTakeFirst()
  return row?.problem ?? null
}

/** When a call that asks about matches was last answered. */
export async function findLastAnswer(db: Handle): Promise<string | null> {
  const { at } = await db
    .selectFrom('football_calls')
    .select(sql<string | null>`max(done_at)`.as('at'))
    .where(sql<boolean>`name = 'live' or name like 'day:%'`)
    .executeTakeFirstOrThrow()
  return at
}
