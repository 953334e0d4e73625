import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cacheTag } from '../../contract/cache-tags.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { listDue, registerEdges } from '../edge/owed-purges.ts'
import { createLog } from '../log.ts'
import { type Database, inTransaction, openDatabase } from './database.ts'
import { invalidate, type Listener, listen } from './notices.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Database
let line: Server
let listener: Listener
const sockets = new Set<Socket>()
let cut = false
let attempts = 0
let gaps = 0
let heard: string[] = []

/** Runs the listener through a proxy, so that tests can cut its connection. */
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url)
  const target = new URL(database.url)
  line = createServer(socket => {
    attempts += 1
    if (cut) return void socket.destroy()
    const server = connect(Number(target.port), target.hostname)
    for (const end of [socket, server]) {
      sockets.add(end)
      end.on('error', () => {}).on('close', () => sockets.delete(end))
    }
    socket.pipe(server).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const through = new URL(database.url)
  through.port = String((line.address() as { port: number }).port)
  listener = await listen(
    through.href,
    createLog('silent'),
    tags => heard.push(...tags),
    () => {
      gaps += 1
    },
  )
})
afterAll(async () => {
  await listener?.stop()
  line?.close()
  await db?.destroy()
  await database?.drop()
})

test('delivers a notice once its transaction commits, and never if it rolls back', async () => {
  await inTransaction(db, async tx => {
    await invalidate(tx, ['article:1', 'list:latest', 'article:1'])
  })
  const failed = inTransaction(db, async tx => {
    await invalidate(tx, ['article:2'])
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await invalidate(db, ['weather'])
  await until(() => expect(heard).toEqual(['article:1', 'list:latest', 'weather']))
})

test('a cache tag that nothing uses does not compile', () => {
  const wrong = [
    // @ts-expect-error
    () => invalidate(db, ['articles:1']),
    // @ts-expect-error
    () => invalidate(db, ['list:last']),
    // @ts-expect-error
    () => invalidate(db, [cacheTag.list({ kind: 'categories', id: 1 })]),
    // @ts-expect-error
    () => invalidate(db, [cacheTag.article]),
  ]
  expect(wrong).toHaveLength(4)
})

test('delivers more tags than one notice holds', async () => {
  heard = []
  const tags = Array.from({ length: 1000 }, (_, id) => cacheTag.list({ kind: 'category', id }))
  await invalidate(db, tags)
  await until(() => expect(heard).toEqual(tags))
})

test('after a lost connection, reports a gap once it is back, then delivers each notice once', {
  tags: 'thorough',
}, async () => {
  await registerEdges(db, ['varnish'])
  await db.deleteFrom('edge_purges').execute()
  cut = true
  attempts = 0
  for (const socket of sockets) socket.destroy()
  await until(() => expect(attempts).toBeGreaterThan(3))
  expect(gaps).toBe(0)
  cut = false
  await until(() => expect(gaps).toBe(1))
  // The edge may have old pages that this process rendered.
  expect((await listDue(db, 'varnish')).map(({ tags }) => tags)).toEqual([['site']])
  heard = []
  await invalidate(db, ['article:3'])
  await invalidate(db, ['weather'])
  await until(() => expect(heard).toEqual(['article:3', 'weather']))
  expect(sockets.size).toBe(2)
})
