import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeReadings } from '../../testing/readings.ts'
import { sumMarked, turnMonths } from './rollup.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

const sumAll = async () => {
  await sumMarked(app.db, 'hour')
  await sumMarked(app.db, 'day')
}
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const months = async () => {
  const { rows } = await sql<{ name: string }>`select right(c.relname, 7) as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid where i.inhparent = 'analytics_events'::regclass order by 1`.execute(
    app.db,
  )
  return rows.map(({ name }) => name)
}
const monthOf = (at: string) => at.slice(0, 7).replace('-', '_')
const countEvents = async () =>
  (await sql<{ count: number }>`select count(*)::integer as count from analytics_events`.execute(app.db))
    .rows[0]!.count
const views = async () =>
  (
    await sql<{
      sum: number
    }>`select sum(views)::integer as sum from analytics_days where cube = 'all'`.execute(app.db)
  ).rows[0]!.sum

test('events are deleted after the set number of days, totals stay, and the next months are ready', {
  tags: 'thorough',
}, async () => {
  const ages = [400, 200, 95, 85, 1]
  await makeReadings(
    app.db,
    ages.map((days, visitor) => ({ at: daysAgo(days), visitor })),
  )
  await sumAll()
  await sql`insert into analytics_salts (day, salt) values (current_date - 3, '\\x00')`.execute(app.db)
  await turnMonths(app.db)
  await turnMonths(app.db)
  expect(await countEvents()).toBe(2)
  expect(await views()).toBe(ages.length)
  const kept = await months()
  for (const days of [400, 200]) expect(kept).not.toContain(monthOf(daysAgo(days)))
  for (const days of [85, 1, 0, -32]) expect(kept).toContain(monthOf(daysAgo(days)))
  expect(await app.db.selectFrom('analytics_salts').selectAll().execute()).toEqual([])
})

test('events of months that are not in the totals yet are kept until they are, and their month is dropped then', {
  tags: 'thorough',
}, async () => {
  const ages = [130, 129.2, 100]
  await makeReadings(
    app.db,
    ages.map((days, visitor) => ({ at: daysAgo(days), visitor: 900 + visitor })),
  )
  const before = await countEvents()
  await turnMonths(app.db)
  expect(await countEvents()).toBe(before)
  await sumAll()
  const read = await views()
  await turnMonths(app.db)
  expect(await countEvents()).toBe(before - ages.length)
  expect(await views()).toBe(read)
  expect(await months()).not.toContain(monthOf(daysAgo(130)))
})

test('a month that is being read is left for the next time, and storing continues', {
  tags: 'thorough',
}, async () => {
  await makeReadings(app.db, [{ at: daysAgo(300), visitor: 1 }])
  await sumAll()
  const month = monthOf(daysAgo(300))
  await app.db.transaction().execute(async tx => {
    await sql`select count(*) from analytics_events`.execute(tx)
    await expect(turnMonths(app.db)).rejects.toThrow('lock timeout')
    await makeReadings(app.db, [{ at: daysAgo(0), visitor: 2 }])
  })
  expect(await months()).toContain(month)
  await turnMonths(app.db)
  expect(await months()).not.toContain(month)
})
