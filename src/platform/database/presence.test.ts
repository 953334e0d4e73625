import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../testing/database-proxy.ts'
import { until } from '../../testing/until.ts'
import { prompt } from '../patience.ts'
import { type Database, type Handle, openDatabases, reachDatabase } from './database.ts'
import { createPresence, DatabaseAway } from './presence.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let proxy: DatabaseProxy
let db: Database
beforeAll(async () => {
  database = await createTestDatabase('template1')
})
beforeEach(async () => {
  proxy = await openDatabaseProxy(database.url)
})
afterEach(async () => {
  vi.useRealTimers()
  proxy.mend()
  await db?.destroy()
  proxy.stop()
})
afterAll(() => database?.drop())

/** Just short of the time after which the database counts as unavailable. */
const almost = prompt.silence + prompt.probe - 200

/** Advances time only on a test's command. The database is real. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
}

/** Lets time pass while the database answers on `connection`, with no long silence in between. */
async function passTime(connection: Handle, ms: number) {
  for (let passed = 0; passed < ms; passed += almost) {
    await reachDatabase(connection)
    vi.advanceTimersByTime(almost)
  }
  await reachDatabase(connection)
}

test('a silent database is unavailable within five seconds; its first answer ends that', {
  tags: 'thorough',
}, async () => {
  stopTime()
  ;({ db } = openDatabases(proxy.url, { patience: prompt }))
  await db.connection().execute(async connection => {
    await reachDatabase(connection)
    proxy.freeze()
    const asked = Promise.all([
      expect(reachDatabase(connection)).rejects.toThrow(DatabaseAway),
      expect(reachDatabase(db)).rejects.toThrow(DatabaseAway),
    ])
    await setImmediate()
    vi.advanceTimersByTime(5000)
    await asked
  })
  await expect(reachDatabase(db)).rejects.toThrow(DatabaseAway)
  proxy.mend()
  await until(() => reachDatabase(db))
})

test('a slow new connection is awaited while others answer, and no call is refused', {
  tags: 'thorough',
}, async () => {
  stopTime()
  ;({ db } = openDatabases(proxy.url, { patience: { ...prompt, answer: 120_000 } }))
  await db.connection().execute(async connection => {
    await reachDatabase(connection)
    proxy.holdNew()
    const slow = reachDatabase(db)
    await passTime(connection, 60_000)
    proxy.mend()
    await slow
  })
})

test('an exhausted pool refuses only the caller that timed out, and does not report the database as away', async () => {
  stopTime()
  ;({ db } = openDatabases(proxy.url, { max: 1, patience: prompt }))
  await db.connection().execute(async connection => {
    const asked = expect(reachDatabase(db)).rejects.toThrow('No database connection was free in time')
    await passTime(connection, prompt.answer)
    await asked
  })
  await reachDatabase(db)
})

/** Blocks our event loop, like an expensive computation. */
function block(ms: number) {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('a connection that opened while the process was busy is used', { tags: 'thorough' }, async () => {
  ;({ db } = openDatabases(proxy.url, { patience: { ...prompt, silence: 500 } }))
  const asked = reachDatabase(db)
  await setImmediate()
  block(1000)
  await asked
})

test('answers that arrived while the event loop was blocked count as answers', {
  tags: 'thorough',
}, async () => {
  const presence = createPresence({}, { silence: 200, probe: 200 })
  // Simulates a handshake, which takes several turns of the event loop.
  const handshake = async () => {
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
    return 'open'
  }
  const opened = presence.expect(handshake())
  block(1000)
  expect(await opened).toBe('open')
})
