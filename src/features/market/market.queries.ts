import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { MarketKind, Rates, RefusedReading, Trouble } from './market.schema.ts'

export type Reading = {
  kind: MarketKind
  rates: Rates
  refused: RefusedReading[]
  fetchedAt: string | null
  nextFetchAt: string
  failures: number
  trouble: Trouble | null
}

const columns = [
  'kind',
  'rates',
  'refused',
  'fetched_at as fetchedAt',
  'next_fetch_at as nextFetchAt',
  'failures',
  'trouble',
] as const

export async function listReadings(db: Handle): Promise<Reading[]> {
  return (await db.selectFrom('market_readings').select(columns).execute()) as Reading[]
}

/** The last values of the newest day before `day`. */
export async function listClosingsBefore(
  db: Handle,
  day: string,
): Promise<{ kind: MarketKind; rates: Rates }[]> {
  const rows = await db
    .selectFrom('market_closings')
    .distinctOn('kind')
    .select(['kind', 'rates'])
    .where('day', '<', day)
    .orderBy('kind')
    .orderBy('day', 'desc')
    .execute()
  return rows as { kind: MarketKind; rates: Rates }[]
}

/** Claims a market that is due, so that no other process asks. Not one whose key was refused, until the key changes. */
export async function claimDue(
  db: Handle,
  kind: MarketKind,
  key: string,
  seconds: number,
): Promise<Reading | undefined> {
  await db
    .insertInto('market_readings')
    .values({ kind })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await db
    .updateTable('market_readings')
    .set({ next_fetch_at: sql`now() + make_interval(secs => ${seconds})`, refused_key: null })
    .where('kind', '=', kind)
    .where(({ or, eb }) =>
      or([
        eb.and([eb('refused_key', 'is', null), eb('next_fetch_at', '<=', sql<string>`now()`)]),
        eb('refused_key', '!=', key),
      ]),
    )
    .returning(columns)
    .executeTakeFirst()
  return row as Reading | undefined
}

/** Holds off other answers of this market until the transaction ends. */
export async function lockReading(tx: Handle, kind: MarketKind): Promise<Pick<Reading, 'rates' | 'refused'>> {
  const row = await tx
    .selectFrom('market_readings')
    .select(['rates', 'refused'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as unknown as Pick<Reading, 'rates' | 'refused'>
}

/** The provider was asked and had nothing newer. */
export async function passReading(tx: Handle, kind: MarketKind, nextAt: Date): Promise<void> {
  await tx
    .updateTable('market_readings')
    .set({ next_fetch_at: nextAt, failures: 0, trouble: null, refused_key: null })
    .where('kind', '=', kind)
    .execute()
}

export async function storeReading(
  tx: Handle,
  kind: MarketKind,
  { rates, refused, day, nextAt }: { rates: Rates; refused: RefusedReading[]; day: string; nextAt: Date },
): Promise<void> {
  await tx
    .updateTable('market_readings')
    .set({
      rates: JSON.stringify(rates),
      refused: JSON.stringify(refused),
      fetched_at: sql`now()`,
      next_fetch_at: nextAt,
      failures: 0,
      trouble: null,
      refused_key: null,
    })
    .where('kind', '=', kind)
    .execute()
  await tx
    .insertInto('market_closings')
    .values({ kind, day, rates: JSON.stringify(rates) })
    .onConflict(conflict => conflict.columns(['kind', 'day']).doUpdateSet({ rates: JSON.stringify(rates) }))
    .execute()
}

/** `refusedKey`: the provider is not asked again with it. */
export async function noteTrouble(
  db: Handle,
  kind: MarketKind,
  { trouble, minutes, refusedKey }: { trouble: Trouble; minutes: number; refusedKey: string | null },
): Promise<void> {
  await db
    .updateTable('market_readings')
    .set({
      trouble,
      failures: sql`failures + 1`,
      refused_key: refusedKey,
      next_fetch_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .where('kind', '=', kind)
    .execute()
}

export async function pruneClosings(db: Handle, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from market_closings where (kind, day) in (
      select kind, day from market_closings where day < current_date - ${days}::integer limit ${limit})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
