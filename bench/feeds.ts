/**
 * `npm run bench:feeds`: processor time of an item and of a 304; items a minute of one worker; 2,000 feeds held at an
 * interval of one minute by one worker, with fifty that never answer, and the front page meanwhile and at the default
 * interval; two and four workers
 * of which one is killed every few seconds: no item lost, none twice. Loopback only; ends by itself. `npm run bench:feeds cost` (or `import`, `interval`, `kill`)
 * measures one of these.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../src/platform/database/database.ts'
import { measureCost } from './feed-cost.ts'
import {
  addFeeds,
  countArticles,
  countDueJobs,
  forgetWaitingJobs,
  holds,
  type Newsroom,
  queueDue,
  startWorker,
  stopWorker,
  usedBy,
} from './feed-workers.ts'
import { describeMachine, line, median, openBench, startProcess, verdict } from './machine.ts'
import { openNewsroom } from './newsroom.ts'
import { startPageTimer } from './page-timer.ts'

const [, , only] = process.argv
const maxSeconds = 600
const importRange = { first: 1, count: 200, items: 10 }
const steadyRange = { first: 10_000, count: 2000, items: 1, minutes: 1 }
const hangingFeeds = 50
const steadyMinutes = 4
const quietSamples = 3
const defaultMinutes = 15
const killRange = { count: 300, items: 3 }
const kills = 8

const bench = await openBench()
try {
  const { url } = await openNewsroom(bench)
  const db = openDatabase(url)
  bench.atEnd(() => db.destroy())
  const publisher = fork(path.join(import.meta.dirname, 'feed-publisher.ts'))
  bench.atEnd(() => publisher.kill('SIGKILL'))
  const [{ port }] = await once(publisher, 'message')
  const { id: category } = await db.selectFrom('categories').select('id').limit(1).executeTakeFirstOrThrow()
  const newsroom: Newsroom = { bench, db, url, publisher: port, category }
  await db.updateTable('feeds').set({ active: false }).execute()
  await forgetWaitingJobs(db)
  console.log(`\n${describeMachine()}\n`)
  if (!only || only === 'cost') await measureCost(newsroom)
  if (!only || only === 'import') await measureImport(newsroom)
  if (!only || only === 'interval') await measureInterval(newsroom)
  if (!only || only === 'kill') for (const workers of [2, 4]) await killWorkers(newsroom, workers)
} finally {
  await bench.close()
}

async function measureImport(newsroom: Newsroom): Promise<void> {
  const { db } = newsroom
  const expected = importRange.count * importRange.items
  await addFeeds(newsroom, importRange)
  const worker = await startWorker(newsroom)
  const begin = performance.now()
  await queueDue(db)
  await holds(async () => (await countArticles(db, importRange)).articles >= expected, maxSeconds)
  const minutes = (performance.now() - begin) / 60_000
  const { seconds, mebibytes } = usedBy(worker)
  await stopWorker(worker)
  await db.updateTable('feeds').set({ active: false }).execute()
  const { articles } = await countArticles(db, importRange)
  line('items of first polls', `${articles}`, verdict(articles === expected, `${expected}`))
  line('items a minute, one worker', String(Math.round(articles / minutes)))
  line('processor of the worker for an item, ms', ((seconds * 1000) / articles).toFixed(1))
  line('memory of the worker at most, MiB', String(mebibytes))
}

async function measureInterval(newsroom: Newsroom): Promise<void> {
  const { db, publisher, category } = newsroom
  const site = await startProcess(bench, 'our-server.mjs', newsroom.url, bench.dir)
  const timer = startPageTimer(bench, site.url)
  // The first renders and compiles.
  await timer.time()
  const quiet = await sample(quietSamples, timer.time)
  await addFeeds(newsroom, steadyRange)
  await sql`insert into feeds (name, feed_url, category_id, fixed_minutes, next_fetch_at)
    select 'صامت ' || n, 'http://127.9.9.' || n || ':' || ${publisher}::integer || '/hang', ${category}, 1, now()
    from generate_series(1, ${hangingFeeds}::integer) n`.execute(db)
  const worker = await startWorker(newsroom)
  await queueDue(db)
  const isImported = async () => (await countArticles(db, steadyRange)).articles >= steadyRange.count
  if (!(await holds(isImported, maxSeconds))) console.log('The first polls did not end.')
  const isDone = async () => (await countDueJobs(db)) === 0
  if (!(await holds(isDone, maxSeconds))) console.log('The work on the imported articles did not end.')
  const before = usedBy(worker)
  const lates: number[] = []
  const each = await sample(steadyMinutes * 2, async () => {
    const time = await timer.time()
    lates.push(await countLate(newsroom))
    return time
  })
  const { seconds, mebibytes } = usedBy(worker)
  await sql`update feeds set fixed_minutes = ${defaultMinutes}::integer,
    next_fetch_at = now() + random() * make_interval(mins => ${defaultMinutes}::integer) where active`.execute(
    db,
  )
  // Polls of the minute that was queued before.
  await wait(90_000)
  const byDefault = await sample(steadyMinutes, timer.time)
  await stopWorker(worker)
  await db.updateTable('feeds').set({ active: false }).execute()
  const after = await sample(quietSamples, timer.time)
  const held = steadyRange.count - Math.max(...lates)
  line(
    'feeds held at one minute by one worker',
    String(held),
    verdict(held === steadyRange.count, `${steadyRange.count}`),
  )
  line('processor of the worker, of one core', ((seconds - before.seconds) / (steadyMinutes * 60)).toFixed(2))
  line('memory of the worker at most, MiB', String(mebibytes))
  const limit = 1.5 * median([...quiet, ...after])
  line('front page p99, ms: quiet before; after', `${listOf(quiet)}; ${listOf(after)}`)
  line('  with feeds at one minute', listOf(each), verdict(median(each) <= limit, '≤ 1.5 ×'))
  line(
    `  at ${defaultMinutes} minutes, the default`,
    listOf(byDefault),
    verdict(median(byDefault) <= limit, '≤ 1.5 ×'),
  )
}

function listOf(values: number[]): string {
  return values.map(value => value.toFixed(1)).join(' ')
}

async function sample(count: number, measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  while (values.length < count) values.push(await measure())
  return values
}

/** Feeds that were not read for more than twice their interval and the timetable's minute. */
async function countLate({ db }: Newsroom): Promise<number> {
  const { rows } = await sql<{ late: number }>`select count(*)::integer as late from feeds
    where active and name like 'خلاصة%' and last_fetch_at < now() - interval '3 minutes'`.execute(db)
  return rows[0]!.late
}

/** The longest-running worker is killed and replaced, again and again. */
async function killWorkers(newsroom: Newsroom, count: number): Promise<void> {
  const { db } = newsroom
  const range = { ...killRange, first: 20_000 * count }
  const expected = range.count * range.items
  await addFeeds(newsroom, range)
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker(newsroom)))
  await queueDue(db)
  for (let killed = 0; killed < kills; killed += 1) {
    await wait(1500)
    workers.shift()!.kill('SIGKILL')
    workers.push(await startWorker(newsroom))
    await queueDue(db)
  }
  await holds(async () => {
    await queueDue(db)
    return (await countArticles(db, range)).articles >= expected
  }, maxSeconds)
  await Promise.all(workers.map(stopWorker))
  await db.updateTable('feeds').set({ active: false }).execute()
  const { articles, items } = await countArticles(db, range)
  const doubles = articles - items
  line(
    `${count} workers, ${kills} killed: items lost`,
    String(expected - items),
    verdict(items === expected, '0'),
  )
  line(`${count} workers, ${kills} killed: items twice`, String(doubles), verdict(doubles === 0, '0'))
}
