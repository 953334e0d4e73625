import pg from 'pg'
import { expect, test } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

const refused = (code: string) => Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code })

function storing(failsOn: string, error: Error) {
  const stored: string[] = []
  const sizes: number[] = []
  const group = createGroupCommit<string>(async items => {
    sizes.push(items.length)
    if (items.includes(failsOn)) throw error
    stored.push(...items)
  })
  return { group, stored, sizes }
}
const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

test('stores concurrent items in one statement, except for one that the database refuses', async () => {
  const { group, stored, sizes } = storing('f', refused('22P02'))
  const ends = await Promise.allSettled(words.map(word => group.add(word)))
  expect(ends.map(({ status }) => status === 'fulfilled')).toEqual(words.map(word => word !== 'f'))
  expect([stored.toSorted(), sizes[0]]).toEqual([words.filter(word => word !== 'f'), 8])
})

test('does not retry items one by one while the database is unavailable', async () => {
  const { group, sizes } = storing('f', refused('57P01'))
  const ends = await Promise.allSettled(words.map(word => group.add(word)))
  expect([ends.every(({ status }) => status === 'rejected'), sizes]).toEqual([true, [8]])
})
