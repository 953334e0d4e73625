import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { connectionName } from './connection-name.ts'
import {
  connectionsForFullPools,
  connectionsOf,
  findRoom,
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
  { available: 22, webProcesses: 2, worker: true, queries: 3, started: 1 },
  { available: 97, webProcesses: 64, worker: true, queries: 3, started: 16 },
])('%j', ({ available, queries, started, ...processes }) => {
  const fit = sizePools(available, processes)
  expect(fit).toMatchObject({ queries, webProcesses: started ?? processes.webProcesses, isTight: false })
  expect(connectionsOf(fit, { ...processes, ...fit })).toBeLessThan(available)
})

test('a server with very few connections gets one web process with the smallest pools', () => {
  expect(sizePools(17, { webProcesses: 2, worker: true })).toMatchObject({
    queries: 3,
    webProcesses: 1,
    isTight: true,
  })
})

test('a server of a hundred connections leaves the usual processes their full pools', () => {
  expect(sizePools(97, { webProcesses: 1, worker: true })).toMatchObject(fullPools)
})

test.each([1, 8, 64])('the embedded server has room for the full pools of %i web processes', webProcesses => {
  const processes = { webProcesses, worker: true }
  expect(sizePools(connectionsForFullPools(processes) - 3, processes)).toMatchObject(fullPools)
})

test('each machine of a full server starts fewer web processes, and warns', async () => {
  const url = inject('databaseServer')
  const machine = { webProcesses: 200, worker: true, hostname: 'here', machines: 1 }
  const { available } = await findRoom(url, 'here')
  const { webProcesses, warnings } = await fitPools(url, machine)
  expect(warnings).toEqual([
    `DATABASE_URL: the server allows ${available} connections, too few for WEB_PROCESSES=200: starting ` +
      `${webProcesses}. Raise max_connections of the server to have them all.`,
  ])
  const shared = await fitPools(url, { ...machine, machines: 2 })
  expect(shared.webProcesses).toBeLessThan(webProcesses)
})

test('connected machines are counted, even beyond the configured number', async () => {
  const database = await createTestDatabase()
  const clients = ['web 1 here', 'web 2 there', 'worker 3 there', 'web 4 elsewhere', 'prepare 5 new'].map(
    name => new pg.Client({ connectionString: database.url, application_name: `warraq ${name}` }),
  )
  await Promise.all(clients.map(client => client.connect()))
  expect((await findRoom(database.url, 'here')).others).toBe(2)
  const machine = { webProcesses: 1, worker: true, hostname: 'here' }
  const line = '3 machines are connected to this database: if they stay, set MACHINES=3 on each.'
  expect((await fitPools(database.url, { ...machine, machines: 2 })).warnings).toContain(line)
  expect((await fitPools(database.url, { ...machine, machines: 3 })).warnings).not.toContain(line)
  await Promise.all(clients.map(client => client.end()))
  await database.drop()
})

test('each machine with a long name is counted once', async () => {
  const database = await createTestDatabase()
  const [here, there] = ['here', 'there'].map(name => `${'newsroom-'.repeat(6)}${name}`)
  const clients = [
    ['web', 7, here],
    ['web', 8, there],
    ['worker', 4_194_304, there],
  ] as const
  const connected = clients.map(
    ([process, pid, host]) =>
      new pg.Client({
        connectionString: database.url,
        application_name: connectionName(process, pid, host!),
      }),
  )
  await Promise.all(connected.map(client => client.connect()))
  expect((await findRoom(database.url, here!)).others).toBe(1)
  await Promise.all(connected.map(client => client.end()))
  await database.drop()
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
