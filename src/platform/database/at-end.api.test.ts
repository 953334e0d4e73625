import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { defineJob, enqueue } from '../jobs.ts'
import { atEnd } from './at-end.ts'
import { type Handle, inTransaction } from './database.ts'
import { tryRows } from './savepoint.ts'

let app: TestApp
let done: string[][] = []
const note = atEnd<string>(async (_tx, items) => void done.push(items))
const noteTwice = atEnd<string>(async (tx, items) => {
  for (const item of items) await note(tx, `${item} again`)
})
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())
beforeEach(() => {
  done = []
})

test('a transaction does what it put off at its end, once for all', async () => {
  await inTransaction(app.db, async tx => {
    await noteTwice(tx, 'one')
    await note(tx, 'two')
    await inTransaction(tx, inner => note(inner, 'three'))
    expect(done).toEqual([])
  })
  expect(done).toEqual([['two', 'three', 'one again']])
})

test('outside of a transaction nothing is put off', async () => {
  await note(app.db, 'one')
  expect(done).toEqual([['one']])
})

test('what a failed transaction put off is forgotten', async () => {
  const failing = inTransaction(app.db, async tx => {
    await note(tx, 'one')
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(done).toEqual([])
})

test('a transaction fails if its deferred work fails, and leaves none of it to the next transaction', async () => {
  const fail = atEnd<string>(async tx => void (await sql`select 1 / 0`.execute(tx)))
  const failing = inTransaction(app.db, async tx => {
    await sql`create table lost_of_test ()`.execute(tx)
    await fail(tx, 'one')
    await note(tx, 'two')
  })
  await expect(failing).rejects.toThrow('division by zero')
  await inTransaction(app.db, tx => note(tx, 'three'))
  expect(done).toEqual([['three']])
  const { rows } = await sql`select to_regclass('lost_of_test') as name`.execute(app.db)
  expect(rows).toEqual([{ name: null }])
})

test('the last work is done once, after what the others put off', async () => {
  const last = atEnd<string>(async (_tx, items) => void done.push(items), { isLast: true })
  const early = atEnd<string>(async (tx, items) => {
    for (const item of items) await last(tx, item)
    await noteTwice(tx, 'early')
  })
  await inTransaction(app.db, async tx => {
    await last(tx, 'one')
    await early(tx, 'two')
  })
  expect(done).toEqual([['early again'], ['one', 'two']])
})

test('what a savepoint put off goes with it', async () => {
  await inTransaction(app.db, async tx => {
    await note(tx, 'before')
    const refused = await tryRows(tx, async () => {
      await note(tx, 'refused')
      await sql`select 1 / 0`.execute(tx)
    })
    expect(refused).toMatchObject({ refused: expect.any(String) })
    await tryRows(tx, () => note(tx, 'kept'))
    await note(tx, 'after')
  })
  expect(done).toEqual([['kept'], ['before', 'after']])
})

test('jobs of a savepoint that fails are not queued, those of the others are, at the end of the transaction', async () => {
  const job = defineJob('jobOfSavepoint', {
    line: 'prompt',
    payload: z.object({ item: z.int() }),
    run: async () => {},
  })
  const listQueued = async (db: Handle) => {
    const { rows } = await sql<{ item: number }>`select (payload ->> 'item')::integer as item
      from graphile_worker._private_jobs where payload ->> 'item' is not null order by 1`.execute(db)
    return rows.map(({ item }) => item)
  }
  await inTransaction(app.db, async tx => {
    await enqueue(tx, job, { item: 1 }, { key: 'first' })
    for (const item of [2, 3, 4]) {
      await tryRows(tx, async () => {
        await enqueue(tx, job, { item }, { key: `item ${item}` })
        if (item === 3) await sql`select 1 / 0`.execute(tx)
      })
    }
    expect(await listQueued(tx)).toEqual([])
  })
  expect(await listQueued(app.db)).toEqual([1, 2, 4])
})

test('jobs of a transaction are queued with all that belongs to them', async () => {
  const job = defineJob('jobOfTest', {
    line: 'prompt',
    payload: z.object({ at: z.int() }),
    run: async () => {},
  })
  const [runAt, later] = [new Date('2040-01-01T00:00:00Z'), new Date('2041-01-01T00:00:00Z')]
  await inTransaction(app.db, async tx => {
    await enqueue(tx, job, { at: 1 }, { key: 'kept', runAt, maxAttempts: 3, queue: 'own' })
    await enqueue(tx, job, { at: 2 }, { key: 'kept', runAt: later, keepRunAt: true, queue: 'own' })
    await enqueue(tx, job, { at: 3 }, { key: 'replaced', runAt })
    await enqueue(tx, job, { at: 4 }, { key: 'replaced', runAt: later })
    await enqueue(tx, job, { at: 5 }, { runAt: later, maxAttempts: 7 })
    await enqueue(tx, job, { at: 6 }, { runAt: later })
  })
  const { rows } = await sql`
    select key, payload, run_at as "runAt", max_attempts as most, flags ? 'line:prompt' as "isPrompt",
      (select queue_name from graphile_worker._private_job_queues q where q.id = job_queue_id) as queue
    from graphile_worker._private_jobs where payload ->> 'at' is not null order by payload ->> 'at'`.execute(
    app.db,
  )
  const isPrompt = true
  expect(rows).toEqual([
    { key: 'kept', payload: { at: 2 }, runAt: runAt.toISOString(), most: 25, isPrompt, queue: 'own' },
    { key: 'replaced', payload: { at: 4 }, runAt: later.toISOString(), most: 25, isPrompt, queue: null },
    { key: null, payload: { at: 5 }, runAt: later.toISOString(), most: 7, isPrompt, queue: null },
    { key: null, payload: { at: 6 }, runAt: later.toISOString(), most: 25, isPrompt, queue: null },
  ])
})

test('transactions that queue the same jobs in another order do not wait for each other', async () => {
  const job = defineJob('jobOfOrder', {
    line: 'prompt',
    payload: z.object({}),
    run: async () => {},
  })
  const keepRunAt = true
  const orders = [
    [{ key: 'b' }, { key: 'a' }, { key: 'a' }],
    [{ key: 'a', keepRunAt }, { key: 'b' }, { key: 'b' }],
    [{ key: 'b', keepRunAt }, { key: 'a' }],
  ]
  const queue = (order: (typeof orders)[number]) =>
    inTransaction(app.db, async tx => {
      for (const options of order) await enqueue(tx, job, {}, options)
    })
  for (let round = 0; round < 20; round += 1) await Promise.all([...orders, ...orders].map(queue))
})
