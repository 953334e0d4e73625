import { expect, test } from 'vitest'
import { createDatabaseWatch } from './watch-database.ts'

function setUp() {
  const site = { isAway: false, now: 0, isDeaf: false, told: [] as boolean[] }
  const look = createDatabaseWatch({
    reach: async () => {
      if (site.isAway) throw new Error('away')
    },
    tell: async isOver => {
      if (site.isDeaf) throw new Error('not accepted')
      site.told.push(isOver)
    },
    now: () => site.now,
  })
  return { site, look }
}

test('an outage of a minute is reported once, and its end once', async () => {
  const { site, look } = setUp()
  site.isAway = true
  for (; site.now <= 90_000; site.now += 10_000) await look()
  expect(site.told).toEqual([false])
  site.isAway = false
  for (let round = 0; round < 2; round += 1) await look()
  expect(site.told).toEqual([false, true])
})

test('a restart of the database is not reported', async () => {
  const { site, look } = setUp()
  for (const isAway of [true, true, false, true, true]) {
    site.isAway = isAway
    site.now += 20_000
    await look()
  }
  expect(site.told).toEqual([])
})

test('an alert that is not accepted is sent again', async () => {
  const { site, look } = setUp()
  Object.assign(site, { isAway: true, isDeaf: true })
  await look()
  site.now = 60_000
  await expect(look()).rejects.toThrow('not accepted')
  site.isDeaf = false
  await look()
  expect(site.told).toEqual([false])
})
