/**
 * `npm run bench:memory`: memory of a web process during 60,000 requests for 2,000 addresses, then 200,000 for 20,000:
 * each address at least once, and mostly a few popular ones. Loopback only; ends by itself.
 */
import { sql } from 'kysely'
import { Pool } from 'undici'
import { openDatabase } from '../src/platform/database/database.ts'
import { describeMachine, line, openBench, startProcess, verdict } from './machine.ts'
import { openNewsroom } from './newsroom.ts'

// `bench:memory 0.1` makes a tenth of the requests.
const share = Number(process.argv[2] ?? 1)
const usual = { requests: 60_000 * share, addresses: 2_000 }
const many = { requests: 200_000 * share, addresses: 20_000 }
const atOnce = 16
const samples = 10

const bench = await openBench()
try {
  const newsroom = await openNewsroom(bench)
  const database = await newsroom.copy('many', many.addresses * 1.1)
  const server = await startProcess(bench, 'our-server.mjs', database, bench.dir)
  const pages = await listAddresses(database)
  const pool = new Pool(server.url, { connections: atOnce })

  console.log(`\n${describeMachine()}`)
  const askFor = async ({ requests, addresses }: typeof usual): Promise<number[]> => {
    const asked = pages.slice(0, addresses)
    console.log(`\n${requests} requests to ${asked.length} addresses\n`)
    const held: number[] = []
    const step = requests / samples
    for (let done = 0; done < requests; done += step) {
      const some = Array.from({ length: step }, (_, index) => addressAt(done + index, asked)).values()
      await Promise.all(Array.from({ length: atOnce }, () => askAll(pool, some)))
      const { rss, heap, heapTotal, buffers, files, threads } = await server.ask()
      held.push(rss)
      const rest = rss - heapTotal - buffers - files
      const parts = `objects ${mebibytes(heap)} of ${mebibytes(heapTotal)}, buffers ${mebibytes(buffers)}, files ${mebibytes(files)}, ${threads} threads and the rest ${mebibytes(rest)}`
      line(`after ${done + step} requests`, `${mebibytes(rss)} MiB`, parts)
    }
    return held
  }
  const most = mebibytes(Math.max(...(await askFor(usual))))
  line('the most of these', `${most} MiB`, verdict(most <= 300, '≤ 300'))
  const held = await askFor(many)
  await pool.close()
  // The first half fills the cache; after that memory should not grow.
  const grown = held.at(-1)! / held[samples / 2 - 1]!
  line('the end, of the middle', grown.toFixed(2), verdict(grown <= 1.1, '≤ 1.1'))
} finally {
  await bench.close()
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}

async function askAll(pool: Pool, addresses: Iterable<string>): Promise<void> {
  for (const path of addresses) {
    const { statusCode, body } = await pool.request({
      path,
      method: 'GET',
      headers: { 'accept-encoding': 'br' },
    })
    await body.dump()
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
  }
}

/** Every tenth request is for a new address; the others are mostly for the same few. */
function addressAt(index: number, pages: string[]): string {
  const rank = index % 10 === 0 ? (index / 10) % pages.length : pages.length * Math.random() ** 10
  return pages[Math.floor(rank)] ?? '/'
}

async function listAddresses(database: string): Promise<string[]> {
  const db = openDatabase(database, { max: 1 })
  try {
    const { rows } = await sql<{ id: number; slug: string }>`
      select id, slug from articles where enable and deleted_at is null and publish_at <= now()
      order by publish_at desc limit ${many.addresses}`.execute(db)
    return rows.map(({ id, slug }) => `/article/${id}/${encodeURIComponent(slug)}`)
  } finally {
    await db.destroy()
  }
}
