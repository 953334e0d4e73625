import { expect, test } from 'vitest'
import { longestLock } from './measure-migrations.ts'
import { listLost } from './try-upgrade.ts'

test('a table that lost rows is named; one that grew or was dropped is not', () => {
  expect(listLost({ a: 3, b: 2, c: 1 }, { a: 2, b: 5 })).toEqual(['a: 2 rows of 3'])
})

test('the longest lock is that of a migration that keeps readers out', () => {
  const quick = { name: 'quick', seconds: 1, locked: ['articles'] }
  const slow = { name: 'slow', seconds: 9, locked: [] }
  expect(longestLock([quick, slow])).toBe(quick)
  expect(longestLock([slow])).toBeUndefined()
})
