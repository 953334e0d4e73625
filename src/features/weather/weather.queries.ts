import { sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import type { City } from './cities.schema.ts'
import type { Forecast } from './forecast.schema.ts'

/** Moving a city on the map makes it a new location. */
export const placeOf = ({ latitude, longitude }: City) => `${latitude},${longitude}`

export async function findReport(
  db: Handle,
  place: string,
): Promise<{ report: Forecast; fetchedAt: string } | undefined> {
  const row = await db
    .selectFrom('weather_reports')
    .select(['report', 'fetched_at as fetchedAt'])
    .where('place', '=', place)
    .where('report', 'is not', null)
    .executeTakeFirst()
  return row as { report: Forecast; fetchedAt: string } | undefined
}

/** Adds new locations and deletes unused ones. */
export async function keepPlaces(tx: Handle, places: string[]): Promise<void> {
  await tx.deleteFrom('weather_reports').where('place', 'not in', places).execute()
  await tx
    .insertInto('weather_reports')
    .values(places.map(place => ({ place })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Claims due locations for `seconds`, so that no other process fetches them. */
export async function claimDuePlaces(db: Handle, seconds: number): Promise<string[]> {
  const rows = await db
    .updateTable('weather_reports')
    .set({ next_fetch_at: sql`now() + make_interval(secs => ${seconds})` })
    .where('next_fetch_at', '<=', sql<string>`now()`)
    .returning('place')
    .execute()
  return rows.map(({ place }) => place)
}

export async function storeReport(tx: Handle, place: string, report: Forecast, minutes: number) {
  await tx
    .updateTable('weather_reports')
    .set({
      report: JSON.stringify(report),
      fetched_at: sql`now()`,
      failures: 0,
      next_fetch_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .where('place', '=', place)
    .execute()
}

/** Delays the next attempt with each failure: 2, 4, 8 … minutes, at most an hour. */
export async function noteFailure(db: Handle, places: string[]): Promise<void> {
  await db
    .updateTable('weather_reports')
    .set({
      failures: sql`failures + 1`,
      next_fetch_at: sql`now() + make_interval(mins => least(60, power(2, least(failures, 6) + 1)::int))`,
    })
    .where('place', 'in', places)
    .execute()
}
