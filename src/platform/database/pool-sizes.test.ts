import pg from 'pg'
import { expect, inject, test } from 'vitest'
import {
  connectionsForFullPools,
  connectionsOf,
  countConnections,
  fitPools,
  fullPools,
  sizePools,
} from './pool-sizes.ts'

test.each([
  { available: 97, webProcesses: 1, worker: true, queries: 10 },
  { available: 97, webProcesses: 4, worker: true, queries: 10 },
  { available: 97, webProcesses: 8, worker: true, queries: 7 },
  { available: 97, webProcesses: 8, worker: false, queries: 9 },
  { available: 22, webProcesses: 1, worker: true, queries: 3 },
  { available: 17, webProcesses: 1, worker: true, queries: undefined },
  { available: 97, webProcesses: 64, worker: true, queries: undefined },
])('%j', ({ available, queries, ...processes }) => {
  const sizes = sizePools(available, processes)
  expect(sizes?.queries).toBe(queries)
  if (sizes) expect(connectionsOf(sizes, processes)).toBeLessThan(available)
})

test('a server with a hundred connections is enough for the usual processes with full pools', () => {
  expect(sizePools(97, { webProcesses: 1, worker: true })).toEqual(fullPools)
})

test.each([1, 8, 64])('the embedded server has room for the full pools of %i web processes', webProcesses => {
  const processes = { webProcesses, worker: true }
  expect(sizePools(connectionsForFullPools(processes) - 3, processes)).toEqual(fullPools)
})

test('too few connections refuse the start with both numbers', async () => {
  const url = inject('databaseServer')
  const available = await countConnections(url)
  await expect(fitPools(url, { webProcesses: 64, worker: true })).rejects.toThrow(
    `the server allows ${available} connections, and this machine needs 336 at least`,
  )
})

test('connections have the name of their process', async () => {
  process.env.PGAPPNAME = 'warraq test 1'
  const client = new pg.Client(inject('databaseServer'))
  await client.connect()
  delete process.env.PGAPPNAME
  const { rows } = await client.query('show application_name')
  expect(rows).toEqual([{ application_name: 'warraq test 1' }])
  await client.end()
})
