/** @module-tag thorough */
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { enqueue } from '../../platform/jobs.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeArticle, makeCategory } from '../../testing/factories.ts'
import { workAndKill } from '../../testing/kill-workers.ts'
import { findInstalledServer, startOwnServer } from '../../testing/own-server.ts'
import { startProcess } from '../../testing/startProcess.ts'
import { groupArticles } from './story.jobs.ts'

// The commit of a grouping does not wait for the disk (`lockStories`), so what is lost of it must be done again.

const topics = 30
const copies = 4
const all = topics * copies

/** Queues articles, of which those of one topic are copies of each other, five to a job. Copies are in other jobs. */
async function queueArticles({ db }: TestApp): Promise<Map<number, number>> {
  const categoryId = await makeCategory(db)
  const topicOf = new Map<number, number>()
  for (let n = 0; n < all; n += 1) {
    const topic = n % topics
    const words = Array.from({ length: 60 }, (_, at) => `كلمة${topic}في${at}و${(at * 7) % 60}`)
    const description = `<p>${words.join(' ')} ${n}</p>`
    topicOf.set(await makeArticle(db, { title: `خبر ${topic}`, description, categoryId }), topic)
  }
  const ids = [...topicOf.keys()]
  for (let start = 0; start < all; start += 5)
    await enqueue(db, groupArticles, ids.slice(start, start + 5), { queue: 'stories' })
  return topicOf
}

const countGrouped = async ({ db }: TestApp) => (await sql`select from story_texts`.execute(db)).rows.length
const countQueued = async ({ db }: TestApp) =>
  (
    await sql`select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${groupArticles.name}`.execute(db)
  ).rows.length

/** Each topic is one story that has all of its articles, each once, in places from one on. */
async function expectWhole({ db }: TestApp, topicOf: Map<number, number>): Promise<void> {
  const { rows } = await sql<{ storyId: number; articleId: number; place: number }>`
    select story_id as "storyId", article_id as "articleId", place from story_members order by place`.execute(
    db,
  )
  expect(rows).toHaveLength(all)
  const stories = [...Map.groupBy(rows, ({ storyId }) => storyId).values()]
  expect(stories).toHaveLength(topics)
  for (const members of stories) {
    expect(new Set(members.map(({ articleId }) => topicOf.get(articleId))).size).toBe(1)
    expect(members.map(({ place }) => place)).toEqual(Array.from({ length: copies }, (_, at) => at + 1))
  }
  expect((await sql`select from stories`.execute(db)).rows).toHaveLength(topics)
}

const env = {}

test('stories whose workers are killed have each article once', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const topicOf = await queueArticles(app)
  const count = () => countGrouped(app)
  await workAndKill(app, { env, begin: async () => {}, count, killAt: [1, 31, 76], all })
  await expectWhole(app, topicOf)
}, 300_000)

/** Backends that group at this moment. */
const grouping = async ({ db }: TestApp) =>
  (
    await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and granted
      and (classid::bigint << 32) | objid::bigint = hashtextextended('stories', 0)
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  ).rows.map(({ pid }) => pid)

/** Runs a worker, and each time that so many articles are grouped calls `kill` with a backend that groups others. */
async function workAndKillBackends(
  app: TestApp,
  killAt: number[],
  kill: (pid: number) => Promise<unknown>,
): Promise<number> {
  let killed = 0
  const start = () => startProcess('workInProcess', app.databaseUrl, app.dataDir, JSON.stringify(env))
  let worker = start()
  onTestFinished(() => void worker.kill('SIGKILL'))
  const isDone = async () => {
    // A worker may end with its database, and is started again by its supervisor.
    if (worker.exitCode !== null || worker.signalCode !== null) worker = start()
    // The server may be recovering.
    const [done, queued, pids] = await Promise.all([
      countGrouped(app),
      countQueued(app),
      grouping(app),
    ]).catch(() => [0, 1, []] as [number, number, number[]])
    const [pid] = pids
    if (pid !== undefined && killed < killAt.length && done >= killAt[killed]!) {
      await kill(pid).then(
        () => (killed += 1),
        () => undefined,
      )
    }
    return done === all && queued === 0
  }
  await expect.poll(isDone, { timeout: 120_000, interval: 3 }).toBe(true)
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
  return killed
}

test('stories whose database connections are cut have each article once', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const topicOf = await queueArticles(app)
  const cut = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(app.db)
  expect(await workAndKillBackends(app, [0, 20, 45, 70], cut)).toBeGreaterThan(2)
  await expectWhole(app, topicOf)
}, 300_000)

const bin = findInstalledServer()
if (!bin)
  console.warn('skipped, as no PostgreSQL server of Debian is installed: a crash while stories are grouped')

test.skipIf(!bin)(
  'stories whose database crashes have each article once',
  async () => {
    const server = await startOwnServer(bin!)
    onTestFinished(() => server.stop())
    await migrate(server.url)
    const app = await startTestApp({ database: { url: server.url } })
    onTestFinished(() => app.stop())
    const topicOf = await queueArticles(app)
    // A backend that is killed takes the whole server down, which forgets what was not yet written.
    const crash = async (pid: number) => process.kill(pid, 'SIGKILL')
    expect(await workAndKillBackends(app, [0, 30, 60], crash)).toBeGreaterThan(1)
    await expectWhole(app, topicOf)
  },
  300_000,
)
