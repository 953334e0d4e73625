import type { Retention } from '../platform/retention.ts'
import type { TestApp } from './app.ts'

/** Deletes old rows of a noun's tables, as the nightly job does. Returns the numbers by table. */
export async function pruneAll(
  { db }: Pick<TestApp, 'db'>,
  rules: Record<string, Retention>,
): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {}
  for (const [table, rule] of Object.entries(rules)) {
    if (!('prune' in rule)) continue
    const days = typeof rule.days === 'number' ? rule.days : await rule.days(db)
    deleted[table] = await rule.prune(db, days, 1000)
  }
  return deleted
}
