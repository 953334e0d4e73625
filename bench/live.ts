/**
 * `npm run bench:live`: 10,000 readers of one live coverage on one web process, as the supervisor starts it: their
 * memory, the delay of posts, and the speed of pages for others meanwhile; then readers who never read, a thousand
 * posts in a minute, and a restart. Loopback only; ends by itself.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { describeMachine, line, openBench, startProcess, verdict } from './machine.ts'
import { openNewsroom } from './newsroom.ts'
import { openSession } from './session.ts'

const readers = 10_000
/** Each opens as many sockets as a process may. */
const processes = 4
const posts = 30
const burst = { posts: 1000, editors: 12 }
const promised = { mebibytes: 400, p95: 1000 }
let failed = 0

const bench = await openBench()
try {
  const { url } = await openNewsroom(bench)
  const db = openDatabase(url)
  bench.atEnd(() => db.destroy())
  const id = await begin(db)
  const server = await startProcess(bench, 'our-server.mjs', url, bench.dir)
  const editors = await Promise.all(Array.from({ length: burst.editors }, () => openSession(db)))
  const { slug } = await db
    .selectFrom('articles')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const page = `/article/${id}/${encodeURIComponent(slug)}`

  console.log(`\n${describeMachine()}\n${readers.toLocaleString('en')} readers of one live coverage\n`)
  for (let at = 0; at < 200; at += 1) await read(page)
  const before = await server.ask()
  line('memory before', `${mebibytes(before.rss)} MiB`)
  const crowds = await Promise.all(Array.from({ length: processes }, () => gather(readers / processes)))
  await wait(3000)
  const held = await server.ask()
  const most = mebibytes(held.rss)
  line(
    'memory with all of them',
    `${most} MiB`,
    verdict(most <= promised.mebibytes, `≤ ${promised.mebibytes}`),
  )
  line('each of them', `${((held.rss - before.rss) / readers / 1024).toFixed(1)} KiB`)

  const idle = await timesOf(page, 300)
  const cpuBefore = (await server.ask()).cpu
  const delays: number[] = []
  let pages: number[] = []
  for (let at = 0; at < posts; at += 1) {
    for (const crowd of crowds) crowd.send('begin')
    const start = Date.now()
    const posting = post(editors[0]!, at)
    const reading = timesOf(page, 20)
    await posting
    const heard = (await Promise.all(crowds.map(heardBy))).flat()
    delays.push(...heard.map(time => time - start))
    pages = pages.concat(await reading)
    // Posts closer together reach readers as one message.
    await wait(1100)
  }
  const cpu = ((await server.ask()).cpu - cpuBefore) / posts
  const sorted = delays.sort((one, other) => one - other)
  const of = (share: number, all = sorted) =>
    all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN
  line('deliveries', `${delays.length}`, verdict(delays.length === posts * readers, 'all'))
  line('from POST to reader, p50', `${of(0.5)} ms`)
  line('p95', `${of(0.95)} ms`, verdict(of(0.95) <= promised.p95, `≤ ${promised.p95}`))
  line('the last of all', `${of(1)} ms`)
  line('processor time of a post', `${Math.round(cpu)} ms`)
  const [quiet, busy] = [idle, pages].map(times => times.sort((one, other) => one - other))
  line(
    'pages to others, p50 / p95, in quiet',
    `${of(0.5, quiet!).toFixed(1)} / ${of(0.95, quiet!).toFixed(1)} ms`,
  )
  line('the same while a post is told', `${of(0.5, busy!).toFixed(1)} / ${of(0.95, busy!).toFixed(1)} ms`)
  const afterPosts = mebibytes((await server.ask()).rss)
  line(
    'memory after the posts',
    `${afterPosts} MiB`,
    verdict(afterPosts <= promised.mebibytes, `≤ ${promised.mebibytes}`),
  )

  const burstStart = performance.now()
  const rendersBefore = (await server.ask()).cpu
  const reading = readOn(page)
  const tries = await Promise.all(
    Array.from({ length: burst.posts }, (_, at) =>
      post(editors[at % burst.editors]!, posts + at, (at * 60_000) / burst.posts),
    ),
  )
  const seconds = (performance.now() - burstStart) / 1000
  await wait(3000)
  const times = (await reading.stop()).sort((one, other) => one - other)
  const { rss, cpu: cpuAfter } = await server.ask()
  const known = await Promise.all(crowds.map(versionsOf))
  const versions = known.flat()
  const { version } = await db
    .selectFrom('coverages')
    .select('version')
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow()
  line(
    `${burst.posts} posts in`,
    `${seconds.toFixed(0)} s`,
    `sent more than once: ${tries.filter(each => each > 1).length}`,
  )
  const { count } = await db
    .selectFrom('coverage_entries')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow()
  line('entries there', String(count), verdict(count === posts + burst.posts, 'each once'))
  line(
    'readers who have them all',
    `${versions.filter(each => each === version).length}`,
    verdict(
      versions.every(each => each === version),
      'all',
    ),
  )
  line('processor meanwhile', `${Math.round(((cpuAfter - rendersBefore) / (seconds * 1000)) * 100)} %`)
  line('the page meanwhile, p50 / p95', `${of(0.5, times).toFixed(1)} / ${of(0.95, times).toFixed(1)} ms`)
  line('pages that were not answered', String(failed), verdict(failed === 0, 'none'))
  line(
    'memory after them',
    `${mebibytes(rss)} MiB`,
    verdict(mebibytes(rss) <= promised.mebibytes, `≤ ${promised.mebibytes}`),
  )

  /** From 200 addresses, with 50 readers each. */
  async function gather(count: number): Promise<ChildProcess> {
    const child = fork(path.join(import.meta.dirname, 'live-readers.ts'), [
      server.url,
      String(id),
      String(count),
    ])
    bench.atEnd(() => child.kill('SIGKILL'))
    await once(child, 'message')
    return child
  }

  /** Posts like the composer: a temporary refusal is retried with the same key. */
  async function post(cookie: string, at: number, after = 0): Promise<number> {
    const html = `<p>${'خبر من الميدان بطول معتاد. '.repeat(12)}${at}</p>`
    const body = JSON.stringify({ key: crypto.randomUUID(), html })
    await wait(after)
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(`${server.url}/api/v1/coverage/entry/${id}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body,
      }).catch(() => undefined)
      await answer?.arrayBuffer()
      if (answer?.ok || tries === 60) return tries
      await wait(1000 + Math.random() * 2000)
    }
  }

  async function read(address: string): Promise<number> {
    const start = performance.now()
    const ask = () => fetch(server.url + address, { headers: { 'accept-encoding': 'br' } })
    // A kept-alive connection may close just as it is reused.
    const answer = await ask().catch(ask)
    await answer.arrayBuffer()
    if (answer.status !== 200) failed += 1
    return performance.now() - start
  }

  async function timesOf(address: string, count: number): Promise<number[]> {
    const all: number[] = []
    for (let at = 0; at < count; at += 1) all.push(await read(address))
    return all
  }

  function readOn(address: string) {
    const all: number[] = []
    let isOver = false
    const work = (async () => {
      while (!isOver) {
        all.push(await read(address))
        await wait(20)
      }
    })()
    return {
      async stop() {
        isOver = true
        await work
        return all
      },
    }
  }
} finally {
  await bench.close()
}

async function begin(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('articles')
    .select('id')
    .where('enable', '=', true)
    .where('access', '=', 'free')
    .where('agency_id', 'is', null)
    .where(sql<boolean>`publish_at < now()`)
    .orderBy('publish_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('coverages').where('article_id', '=', id).execute()
  await db.insertInto('coverages').values({ article_id: id }).execute()
  return id
}

async function heardBy(crowd: ChildProcess): Promise<number[]> {
  crowd.send('heard')
  const [times] = await once(crowd, 'message')
  return times
}

async function versionsOf(crowd: ChildProcess): Promise<number[]> {
  crowd.send('versions')
  const [versions] = await once(crowd, 'message')
  return versions
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}
