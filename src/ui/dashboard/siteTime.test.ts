import { assignTime, clampDate } from '@mantine/dates'
import { afterAll, afterEach, expect, test } from 'vitest'
import { ordinaryStyle, setHouseStyle } from '../../arabic/house-style.ts'
import { instantOf, instantsOf, wallClock } from './siteTime.ts'

const machineZone = process.env.TZ
afterEach(() => setHouseStyle(ordinaryStyle))
afterAll(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

test.each(['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Asia/Beirut'])(
  'a time that a browser in %s skips can be picked for a newsroom in which it exists',
  zone => {
    process.env.TZ = zone
    for (const day of ['2026-03-29', '2026-03-08', '2026-04-24', '2026-10-29']) {
      for (const time of ['00:30:00', '02:30:00', '23:30:00']) {
        const wall = `${day} ${time}`
        expect(assignTime(day, time.slice(0, 5))).toBe(wall)
        expect(clampDate('2026-01-01 00:00:00', undefined, wall)).toBe(wall)
        expect(wallClock(instantOf(wall))).toBe(wall)
      }
    }
  },
)

test.each([
  ['Africa/Cairo', '2026-10-29 23:30:00', ['2026-10-29T20:30:00.000Z', '2026-10-29T21:30:00.000Z']],
  ['Asia/Beirut', '2026-10-24 23:30:00', ['2026-10-24T20:30:00.000Z', '2026-10-24T21:30:00.000Z']],
  ['Africa/Cairo', '2026-10-29 22:30:00', ['2026-10-29T19:30:00.000Z']],
  ['Asia/Riyadh', '2026-10-29 23:30:00', ['2026-10-29T20:30:00.000Z']],
])('in %s %s is %j', (timeZone, wall, instants) => {
  setHouseStyle({ ...ordinaryStyle, timeZone })
  expect(instantsOf(wall)).toEqual(instants)
})
