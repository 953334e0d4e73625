import { type RawBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/database.ts'
import { deleteRows } from '../../platform/database/delete-rows.ts'

type Totals = 'analytics_hours' | 'analytics_days' | 'analytics_weeks'

/** Walks through the cubes and agencies of the primary key, which begins with them, and finds the old rows of each. */
function oldTotals(table: Totals, day: 'day' | 'week', before: RawBuilder<unknown>) {
  const totals = sql.table(table)
  return sql`select t.ctid from (
      with recursive part as (
        (select cube, agency from ${totals} order by cube, agency limit 1)
        union all
        select next.cube, next.agency from part cross join lateral (
          select cube, agency from ${totals} t where (t.cube, t.agency) > (part.cube, part.agency)
          order by cube, agency limit 1) next)
      select * from part) part
    cross join lateral (select ctid from ${totals} t
      where t.cube = part.cube and t.agency = part.agency and t.${sql.ref(day)} < ${before} offset 0) t`
}

const pruneTotals =
  (table: Totals, day: 'day' | 'week' = 'day') =>
  (db: Handle, days: number, limit: number) =>
    deleteRows(db, table, oldTotals(table, day, sql`current_date - ${days}::integer`), limit)

export const deleteOldHours = pruneTotals('analytics_hours')
export const deleteOldDays = pruneTotals('analytics_days')
export const deleteOldWeeks = pruneTotals('analytics_weeks', 'week')

export function deleteOldSearchDays(db: Handle, days: number, limit: number): Promise<number> {
  const old = sql`select ctid from analytics_search_days where day < current_date - ${days}::integer`
  return deleteRows(db, 'analytics_search_days', old, limit)
}

/** Deletes words that nobody searched for on the days that are kept. */
export function deleteUnsearchedWords(db: Handle, _days: number, limit: number): Promise<number> {
  const old = sql`select w.ctid from analytics_search_words w
    where not exists (select from analytics_search_days d where d.words = w.words)`
  return deleteRows(db, 'analytics_search_words', old, limit)
}
