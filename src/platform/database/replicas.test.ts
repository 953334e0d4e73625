import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { DatabaseAway } from './presence.ts'
import { followReplicas, isCurrent } from './replicas.ts'

test.each<[boolean, string, bigint, { changed: bigint | undefined; recent: bigint; newest: bigint }]>([
  [true, 'has the last change', 10n, { changed: 10n, recent: 5n, newest: 12n }],
  [false, 'lacks the last change', 9n, { changed: 10n, recent: 5n, newest: 12n }],
  [
    false,
    'may lack a change whose position is unknown',
    12n,
    { changed: undefined, recent: 5n, newest: 12n },
  ],
  [
    false,
    'lacks changes of two seconds ago that nobody announced',
    10n,
    { changed: 10n, recent: 11n, newest: 12n },
  ],
  [false, 'is ahead of the primary, so follows another', 13n, { changed: 10n, recent: 11n, newest: 12n }],
])('is read: %s, as it %s', (expected, _, replayed, primary) => {
  expect(isCurrent(replayed, primary)).toBe(expected)
})

function sqlError(code: string): Error {
  return Object.assign(new pg.DatabaseError('', 0, 'error'), { code })
}

type Stub = {
  position: number | null
  database: string
  fails?: Error
  asked: string[]
  /** Called when the position has been read, before the answer arrives. */
  onPosition?: () => void
}

/** Simulates a server's pool. It answers queries for its position, and returns its name for all others. */
function poolOf(name: string, server: Stub): PostgresPool {
  const query = async (text: string) => {
    if (text.includes('lsn')) {
      const bytes = server.position === null ? null : String(server.position)
      server.onPosition?.()
      return { rows: [{ bytes, database: server.database }] }
    }
    server.asked.push(text)
    if (server.fails) throw server.fails
    return { rows: [name] }
  }
  return { connect: async () => ({ query, release() {} }), end: async () => {} } as unknown as PostgresPool
}

function follow({ replica: about = {} }: { replica?: Partial<Stub> } = {}) {
  const primary: Stub = { position: 10, database: 'one', asked: [] }
  const replica: Stub = { position: 10, database: 'one', asked: [], ...about }
  const [first, second] = [poolOf('primary', primary), poolOf('replica', replica)]
  const pools = { readers: second, guests: second }
  const replicas = followReplicas(first, [{ name: 'replica', pools, end: async () => {} }])
  onTestFinished(replicas.stop)
  const pool = replicas.over(first, 'guests')
  const ask = async (...texts: string[]) => {
    const client = await pool.connect()
    let rows: unknown[] = []
    for (const text of texts) ({ rows } = await client.query(text, []))
    client.release()
    return rows[0]
  }
  const reads = (name: string) => until(async () => expect(await ask('select')).toBe(name))
  return { primary, replica, replicas, ask, reads }
}

test('a replica is not read before its position is known', async () => {
  const { ask, reads } = follow()
  expect(await ask('select')).toBe('primary')
  await reads('replica')
})

test('a change is read from the primary until the replica has replayed it', async () => {
  const { primary, replica, replicas, ask, reads } = follow()
  await reads('replica')
  primary.position = 20
  replicas.noteChange()
  expect(await ask('select')).toBe('primary')
  replica.position = 15
  expect(await ask('select')).toBe('primary')
  replica.position = 20
  await reads('replica')
})

test('a change reported while the primary is being asked counts as later than its answer', async () => {
  const { primary, replica, replicas, ask, reads } = follow()
  await reads('replica')
  let isHeard = false
  primary.onPosition = () => {
    if (isHeard) return
    isHeard = true
    primary.position = 20
    replicas.noteChange()
  }
  await until(() => expect(isHeard).toBe(true))
  expect(await ask('select')).toBe('primary')
  replica.position = 20
  await reads('replica')
})

test.each<[string, Partial<Stub>]>([
  ['was promoted', { position: null }],
  ['belongs to another server', { database: 'other' }],
])('a replica that %s is left, without an error', async (_, change) => {
  const { replica, ask, reads } = follow()
  await reads('replica')
  Object.assign(replica, change)
  await reads('primary')
  expect(await ask('select')).toBe('primary')
})

test.each([
  ['conflicts with recovery', sqlError('40001')],
  ['cannot write', sqlError('25006')],
  ['is away', new DatabaseAway()],
])('a statement on a replica that %s runs on the primary', async (_, fails) => {
  const { replica, ask, reads } = follow()
  await reads('replica')
  replica.fails = fails
  expect(await ask('select 1')).toBe('primary')
  expect(replica.asked).toContain('select 1')
})

test('an unreachable replica gets no statement until it has answered again', async () => {
  const { replica, ask, reads } = follow()
  await reads('replica')
  replica.fails = new DatabaseAway()
  expect(await ask('select 1', 'select 2')).toBe('primary')
  expect(await ask('select 3')).toBe('primary')
  expect(replica.asked).toContain('select 1')
  expect(replica.asked).not.toContain('select 3')
  delete replica.fails
  await reads('replica')
})

test('a statement that exceeds the time limit on a replica is not run again', async () => {
  const { primary, replica, ask, reads } = follow()
  await reads('replica')
  replica.fails = sqlError('57014')
  await expect(ask('select 1')).rejects.toThrow()
  expect(primary.asked).not.toContain('select 1')
})

test('a transaction runs on the primary, and later reads see its changes', async () => {
  const { primary, ask, reads } = follow()
  await reads('replica')
  expect(await ask('begin', 'select 1', 'commit')).toBe('primary')
  expect(primary.asked).toEqual(expect.arrayContaining(['begin', 'select 1', 'commit']))
  expect(await ask('select')).toBe('primary')
  await reads('replica')
})
