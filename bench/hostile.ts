/**
 * `npm run bench:hostile`: latency of the staff list and of the cached home page while sixty connections of one guest
 * send requests without a pause, relative to a quiet server; for each kind of request that costs more than a cached
 * page. Loopback only; a few seconds for each kind; ends by itself.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Agent, request } from 'undici'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { describeMachine, line, median, openBench, startProcess, verdict } from './machine.ts'
import { openNewsroom } from './newsroom.ts'
import { openSession } from './session.ts'

/** With `form` it is a POST, otherwise a GET. */
export type HostileRequest = { path: string; form?: string }

const connections = 60
const rounds = 40
const entries = 300
const promised = 3
const only = process.argv[2]

const numbers = (length: number) => Array.from({ length }, (_, index) => index)
const cursorAt = (n: number) =>
  Buffer.from(`${new Date(Date.now() - n * 60_000).toISOString()}|${n + 1}`).toString('base64url')

/** Requests of hostile guests, by kind; each is sent in order. */
const kinds: Record<string, (coverage: number) => HostileRequest[]> = {
  'pages with cursors': () => numbers(20_000).map(n => ({ path: `/articles/latest?after=${cursorAt(n)}` })),
  'openapi.json': () => [{ path: '/api/v1/openapi.json' }],
  'coverage changes': id =>
    numbers(entries).map(n => ({ path: `/api/v1/coverage/changes/${id}?after=${n + 1}` })),
  forms: () => numbers(100).map(n => ({ path: '/info/contact-us', form: `name=${n}&message=${n}` })),
  'pages that are not there': () => numbers(20_000).map(n => ({ path: `/none/${n}` })),
}

const bench = await openBench()
try {
  const { copy } = await openNewsroom(bench)
  const database = await copy('hostile', 1000)
  const db = openDatabase(database, { max: 1 })
  bench.atEnd(() => db.destroy())
  const coverage = await makeCoverage(db)
  const cookie = await openSession(db)
  const { url } = await startProcess(bench, 'our-server.ts', database, bench.dir)
  console.log(`\n${describeMachine()}\n${connections} connections of one guest; 1 is the quiet time\n`)
  for (const [kind, make] of Object.entries(kinds)) {
    if (only && !kind.includes(only)) continue
    const quiet = await measure(url, cookie)
    const guests = await startGuests(url, make(coverage))
    await wait(500)
    const loud = await measure(url, cookie)
    const statuses = await stopGuests(guests)
    line(kind, `${Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)}`)
    for (const what of ['list', 'home'] as const) {
      const ratio = loud[what] / quiet[what]
      line(
        `  ${what === 'list' ? 'the staff’s list' : 'the cached home page'}`,
        `${quiet[what].toFixed(1)} → ${loud[what].toFixed(1)} ms: ${ratio.toFixed(1)}`,
        verdict(ratio <= promised, `≤ ${promised}`),
      )
    }
  }
} finally {
  await bench.close()
}

/** Medians in milliseconds. */
async function measure(url: string, cookie: string): Promise<{ list: number; home: number }> {
  const dispatcher = new Agent({ connections: 2, headersTimeout: 60_000 })
  const timeOf = async (address: string, headers: Record<string, string>) => {
    const start = performance.now()
    const { statusCode, body } = await request(url + address, { dispatcher, headers })
    await body.dump()
    if (statusCode !== 200) throw new Error(`${address}: ${statusCode}`)
    return performance.now() - start
  }
  const times = { list: [] as number[], home: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const list = await timeOf('/api/v1/article/dashboard', { cookie, 'x-forwarded-for': '198.51.100.1' })
    const home = await timeOf('/', { 'accept-encoding': 'br', 'x-forwarded-for': '198.51.100.2' })
    if (round < 5) continue
    times.list.push(list)
    times.home.push(home)
  }
  await dispatcher.close()
  return { list: median(times.list), home: median(times.home) }
}

async function startGuests(url: string, requests: HostileRequest[]): Promise<ChildProcess> {
  const file = path.join(bench.dir, 'requests.json')
  await writeFile(file, JSON.stringify(requests))
  const guests = fork(path.join(import.meta.dirname, 'hostile-guests.ts'), [url, file, String(connections)])
  bench.atEnd(() => guests.kill())
  await once(guests, 'message')
  return guests
}

async function stopGuests(guests: ChildProcess): Promise<Record<string, number>> {
  guests.send('')
  const [statuses] = await once(guests, 'message')
  guests.disconnect()
  await once(guests, 'exit')
  return statuses
}

/** A coverage with many changed entries. */
async function makeCoverage(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from articles a
    where enable and deleted_at is null and publish_at <= now() and access = 'free'
      and not exists (select from coverages c where c.article_id = a.id)
      and not exists (select from agencies g where g.id = a.agency_id and g.subscription)
    order by publish_at desc limit 1`.execute(db)
  const { id } = rows[0]!
  await sql`insert into coverages (article_id, version) values (${id}, ${entries + 1})`.execute(db)
  await sql`insert into coverage_entries (article_id, key, html, open, version)
    select ${id}, gen_random_uuid(), '<p>' || repeat('خبر من التغطية المباشرة. ', 60) || '</p>', true, n
    from generate_series(2, ${entries + 1}) n`.execute(db)
  return id
}
