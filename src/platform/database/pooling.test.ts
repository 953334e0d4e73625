/** @module-tag thorough */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusePooler } from '../../entry/refuse-pooler.ts'
import { learnHeadline } from '../../features/search/search.jobs.ts'
import { groupArticle } from '../../features/story/story.jobs.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { makeArticle } from '../../testing/factories.ts'
import { freePort } from '../freePort.ts'
import { enqueueEach } from '../jobs.ts'
import { patient } from '../patience.ts'
import { openDatabases, openPool } from './database.ts'
import { migrate } from './migrate.ts'
import { poolsTransactions } from './pooling.ts'

const program = '/usr/sbin/pgbouncer'

describe.runIf(existsSync(program))('through PgBouncer', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let dir: string
  const poolers: ChildProcess[] = []
  const pooled: Record<string, string> = {}

  beforeAll(async () => {
    database = await createTestDatabase()
    dir = mkdtempSync(path.join(tmpdir(), 'warraq-pooler-'))
    chmodSync(dir, 0o755)
    for (const mode of ['transaction', 'session']) pooled[mode] = await startPooler(mode)
  })
  afterAll(async () => {
    for (const pooler of poolers) {
      pooler.kill('SIGKILL')
      await once(pooler, 'exit')
    }
    await database?.drop()
    rmSync(dir, { recursive: true, force: true })
  })

  async function startPooler(mode: string): Promise<string> {
    const { hostname, port, username, password, pathname } = new URL(database.url)
    const own = await freePort()
    const users = path.join(dir, 'users')
    writeFileSync(users, `"${username}" "${password}"\n`)
    const settings = path.join(dir, `${mode}.ini`)
    writeFileSync(
      settings,
      `[databases]
${pathname.slice(1)} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 6
`,
    )
    // PgBouncer refuses to run as root.
    const isRoot = process.getuid?.() === 0
    const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres']))
    const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {}
    const pooler = spawn(program, [settings], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
    poolers.push(pooler)
    let said = ''
    await new Promise<void>((resolve, reject) => {
      pooler.stderr!.on('data', chunk => {
        said += chunk
        if (said.includes('process up')) resolve()
      })
      pooler.once('exit', () => reject(new Error(said)))
    })
    const url = new URL(database.url)
    url.port = String(own)
    return url.href
  }

  test('distinguishes transaction pooling from session pooling and from the server itself', async () => {
    expect(await poolsTransactions(pooled.transaction!)).toBe(true)
    expect(await poolsTransactions(pooled.session!)).toBe(false)
    expect(await poolsTransactions(database.url)).toBe(false)
  })

  test('the start names the setting to change, and accepts the server itself beside the pooler', async () => {
    const [databaseUrl, direct] = [pooled.transaction!, database.url]
    await expect(refusePooler({ databaseUrl, databaseDirectUrl: undefined })).rejects.toThrow(
      'Set DATABASE_DIRECT_URL to the address of the server itself',
    )
    await expect(refusePooler({ databaseUrl, databaseDirectUrl: databaseUrl })).rejects.toThrow(
      'DATABASE_DIRECT_URL: leads to a transaction pooler too',
    )
    await refusePooler({ databaseUrl, databaseDirectUrl: direct })
    await refusePooler({ databaseUrl: direct, databaseDirectUrl: undefined })
    await refusePooler({ databaseUrl: pooled.session!, databaseDirectUrl: undefined })
    expect(await migrate(direct)).toEqual([])
  })

  test('the application works behind PgBouncer: jobs run, and each process receives changes', async () => {
    const env = { DATABASE_URL: pooled.transaction!, DATABASE_DIRECT_URL: database.url }
    const app = await startTestApp({ worker: true, env, database: { url: pooled.transaction! } })
    try {
      const superadmin = await app.as('superadmin')
      const guest = await app.as('guest')
      const names = async () =>
        (await guest.get('/api/v1/category')).body.map(({ name }: { name: string }) => name)
      expect(await names()).toEqual([])
      await superadmin.post('/api/v1/category', { name: 'اقتصاد' })
      await expect.poll(names).toEqual(['اقتصاد'])
      // Indexing and learning words are queued at the worker's start.
      const due = sql<{
        task: string
      }>`select task_identifier as task from graphile_worker.jobs where run_at <= now()`
      await expect.poll(async () => (await due.execute(app.db)).rows).toEqual([])
    } finally {
      await app.stop()
    }
  })

  test('two workers behind PgBouncer do every job once, each with its own rows', async () => {
    const env = { DATABASE_URL: pooled.transaction!, DATABASE_DIRECT_URL: database.url }
    const apps: TestApp[] = []
    try {
      for (let worker = 0; worker < 2; worker += 1)
        apps.push(await startTestApp({ worker: true, env, database: { url: pooled.transaction! } }))
      const { db } = apps[0]!
      const titles = Array.from({ length: 60 }, (_, at) => `خبر رقم ${at} عن شأن آخر ${at * 7919}`)
      const ids: number[] = []
      for (const title of titles) ids.push(await makeArticle(db, { title, description: `<p>${title}</p>` }))
      for (const job of [groupArticle, learnHeadline])
        await enqueueEach(
          db,
          job,
          ids.map(id => ({ payload: { id }, key: `${job.name}:${id}` })),
        )
      const left = sql<{ task: string; error: string | null }>`
        select task_identifier as task, last_error as error from graphile_worker.jobs
        where run_at <= now() or last_error is not null`
      await expect.poll(async () => (await left.execute(db)).rows, { timeout: 60_000 }).toEqual([])
      // The numbers of a headline are its own: a confused statement would store those of another one.
      const { rows } = await sql<{
        id: number
        numbers: string[]
      }>`select article_id as id, numbers from story_texts
        order by article_id`.execute(db)
      expect(rows.map(({ id }) => id)).toEqual(ids)
      for (const [at, { numbers }] of rows.entries()) expect(numbers).toContain(String(at * 7919))
      for (const app of apps) expect(app.takeErrors()).toEqual([])
    } finally {
      for (const app of apps) await app.stop()
    }
  }, 120_000)

  test('statement limits hold, alone and in a transaction, and reach no other client', async () => {
    const { db } = openDatabases(pooled.transaction!, {
      pooled: true,
      patience: { ...patient, answer: 1000 },
    })
    const sleep = sql`select pg_sleep(300)`
    // On a busy machine the driver gives up before the server's error arrives.
    await expect(sleep.execute(db)).rejects.toThrow(/timeout/)
    await expect(db.transaction().execute(tx => sleep.execute(tx))).rejects.toThrow(/timeout/)
    const asleep = sql`select pid from pg_stat_activity where query like '%pg_sleep(300)%' and state = 'active'
      and pid <> pg_backend_pid()`
    await expect.poll(async () => (await asleep.execute(db)).rows).toEqual([])
    const others = openPool({ connectionString: pooled.transaction!, max: 6 })
    const shown = Array.from({ length: 6 }, () =>
      others.query('select pg_sleep(0.1)').then(() => others.query('show statement_timeout')),
    )
    for (const { rows } of await Promise.all(shown)) expect(rows).toEqual([{ statement_timeout: '0' }])
    await others.end()
    await db.destroy()
  })

  test('10,000 mixed reads of two pools each get their own rows', async () => {
    const pools = [1, 2].map(() => openDatabases(pooled.transaction!, { pooled: true }))
    const handles = pools.flatMap(({ db, readers, guests }) => [db, readers, guests])
    let foreign = 0
    let left = 10_000
    const read = async (worker: number) => {
      while (left > 0) {
        const number = left--
        const handle = handles[(number + worker) % handles.length]!
        // Seven texts of one shape: a confused name would return the rows of another text.
        const column = `c${number % 7}`
        const { rows } = await sql<Record<string, number>>`select ${sql.raw(String(number % 7))}::int as kind,
          ${number}::int as ${sql.raw(column)}`.execute(handle)
        if (rows.length !== 1 || rows[0]!.kind !== number % 7 || rows[0]![column] !== number) foreign += 1
      }
    }
    await Promise.all(Array.from({ length: 24 }, (_, worker) => read(worker)))
    for (const { db } of pools) await db.destroy()
    expect(foreign).toBe(0)
  })
})
