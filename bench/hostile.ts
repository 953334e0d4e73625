/**
 * `npm run bench:hostile`: how long the staff's list, the cached home page and an editor's upload take while sixty
 * connections ask without a pause, relative to the quiet rounds between; for each kind of request that costs more than
 * a cached page. Says what a kind over the promise waits for. `npm run bench:hostile forms` measures the kinds with that word. Loopback only; ends by itself.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { Agent, FormData, fetch, request } from 'undici'
import { openDatabase } from '../src/platform/database/database.ts'
import { type Kind, listKinds } from './hostile-kinds.ts'
import { describeMachine, median, openBench, type Server, startProcess } from './machine.ts'
import { openNewsroom } from './newsroom.ts'
import { openSession } from './session.ts'

const rounds = 4
const requestsARound = 12
const promised = 3
const only = process.argv[2]
const measured = ['list', 'home', 'upload'] as const
type Times = Record<(typeof measured)[number], number[]>

const bench = await openBench()
try {
  const { copy } = await openNewsroom(bench)
  const database = await copy('hostile', 1000)
  const db = openDatabase(database, { max: 1 })
  bench.atEnd(() => db.destroy())
  const cookie = await openSession(db)
  const server = await startProcess(bench, 'our-server.mjs', database, bench.dir)
  const kinds = Object.entries(await listKinds(db, cookie)).filter(([name]) => !only || name.includes(only))
  await measure(server.url, cookie, emptyTimes())
  console.log(`\n${describeMachine()}
Medians in milliseconds of ${rounds} quiet and ${rounds} hostile rounds in turn; the ratio is promised to be ≤ ${promised}.

| kind | staff's list | cached home | upload | processor of a hostile request | answers | waits for |
|---|---|---|---|---|---|---|`)
  for (const [name, kind] of kinds) console.log(await measureKind(server, cookie, name, kind))
} finally {
  await bench.close()
}

function emptyTimes(): Times {
  return { list: [], home: [], upload: [] }
}

async function measureKind(server: Server, cookie: string, name: string, kind: Required<Kind>) {
  const [quiet, loud] = [emptyTimes(), emptyTimes()]
  const guests = await startGuests(server.url, kind)
  let statuses: Record<string, number> = {}
  let cpuQuiet = 0
  const spent = { cpu: 0, elapsed: 0, idle: 0 }
  for (let round = 0; round < rounds; round += 1) {
    cpuQuiet += (await costOf(server, () => measure(server.url, cookie, quiet))).cpu
    const cost = await costOf(server, async () => {
      guests.send('begin')
      await measure(server.url, cookie, loud)
      guests.send('pause')
      ;[statuses] = await once(guests, 'message')
    })
    for (const what of ['cpu', 'elapsed', 'idle'] as const) spent[what] += cost[what]
  }
  guests.disconnect()
  await once(guests, 'exit')
  const answers = Object.entries(statuses)
  const count = answers.reduce((sum, [, times]) => sum + times, 0)
  const ratios = measured.map(what => median(loud[what]) / median(quiet[what]))
  const cells = measured.map((what, at) => {
    const [before, after, ratio] = [median(quiet[what]), median(loud[what]), ratios[at]!]
    return `${before.toFixed(1)} → ${after.toFixed(1)}: ${ratio.toFixed(1)}${ratio <= promised ? '' : ' OVER'}`
  })
  const cost = `${((spent.cpu - cpuQuiet) / count).toFixed(2)} ms`
  const said = answers.map(([status, times]) => `${times} × ${status}`).join(', ')
  const wait = ratios.some(ratio => ratio > promised) ? explainWait(spent) : ''
  return `| ${[name, ...cells, cost, said, wait].join(' | ')} |`
}

/** Milliseconds; `idle` is the sum of all cores. */
type Cost = { cpu: number; elapsed: number; idle: number }

async function costOf(server: Server, work: () => Promise<void>): Promise<Cost> {
  const idleNow = () => cpus().reduce((sum, { times }) => sum + times.idle, 0)
  const [{ cpu }, start, idle] = [await server.ask(), performance.now(), idleNow()]
  await work()
  const elapsed = performance.now() - start
  return { cpu: (await server.ask()).cpu - cpu, elapsed, idle: idleNow() - idle }
}

/** Names the bottleneck: the web process, the machine's cores, or queues and the database. */
function explainWait({ cpu, elapsed, idle }: Cost): string {
  const [ours, free] = [cpu / elapsed, idle / elapsed / cpus().length]
  const figures = `web process ${Math.round(ours * 100)} % of a core, machine ${Math.round(free * 100)} % idle`
  if (ours > 0.8) return `the web process (${figures})`
  if (free < 0.15) return `the machine's cores (${figures})`
  return `queues or the database (${figures})`
}

/** Adds the milliseconds of each request. */
async function measure(url: string, cookie: string, times: Times): Promise<void> {
  const dispatcher = new Agent({ connections: 2, headersTimeout: 60_000 })
  const staff = { cookie, 'x-forwarded-for': '198.51.100.1' }
  const timeOf = async (address: string, headers: Record<string, string>) => {
    const start = performance.now()
    const { statusCode, body } = await request(url + address, { dispatcher, headers })
    await body.dump()
    if (statusCode !== 200) throw new Error(`${address}: ${statusCode}`)
    return performance.now() - start
  }
  for (let n = 0; n < requestsARound; n += 1) {
    times.list.push(await timeOf('/api/v1/article/dashboard', staff))
    times.home.push(await timeOf('/', { 'accept-encoding': 'br', 'x-forwarded-for': '198.51.100.2' }))
  }
  const body = new FormData()
  body.set('file', new File([await makePicture()], 'picture.jpg', { type: 'image/jpeg' }))
  const start = performance.now()
  const { ok, status } = await fetch(`${url}/api/v1/media`, {
    method: 'POST',
    headers: staff,
    body,
    dispatcher,
  })
  if (!ok) throw new Error(`upload: ${status}`)
  times.upload.push(performance.now() - start)
  await dispatcher.close()
}

/** Another one each time, as equal pictures are stored once. */
function makePicture(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width: 1600, height: 1000, channels: 3, background: 'black', noise } as const
  return sharp({ create }).jpeg().toBuffer() as Promise<Buffer<ArrayBuffer>>
}

async function startGuests(url: string, kind: Required<Kind>): Promise<ChildProcess> {
  const file = path.join(bench.dir, 'requests.json')
  await writeFile(file, JSON.stringify(kind))
  const guests = fork(path.join(import.meta.dirname, 'hostile-guests.ts'), [url, file])
  bench.atEnd(() => guests.kill())
  await once(guests, 'message')
  return guests
}
