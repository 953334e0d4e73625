/**
 * `npm run bench:busy`: thirty readers of uncached pages and calls, while other processes compete for the same cores
 * from the server's first second on. No request may be refused while the database answers. Loopback only; ends by
 * itself.
 */
import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { Agent, request } from 'undici'
import { openDatabase } from '../src/platform/database/database.ts'
import { createCursorWriter } from './cursors.ts'
import { describeMachine, line, openBench, startProcess, verdict } from './machine.ts'
import { openNewsroom } from './newsroom.ts'

const guests = 30
const seconds = 30

const bench = await openBench()
try {
  const newsroom = await openNewsroom(bench)
  const database = await newsroom.copy('busy', 1000)
  const articles = await listArticles(database)
  console.log(`\n${describeMachine()}\n${guests} guests for ${seconds} s, nothing cached\n`)
  for (const others of [0, 8, 16]) {
    const answers = await measure(database, articles, others)
    const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
    const [half, most, last] = [0.5, 0.95, 1].map(share =>
      Math.round(times[Math.floor((times.length - 1) * share)]!),
    )
    line(
      `beside ${others} other processes: p50, p95, last of ${times.length}`,
      `${half}, ${most}, ${last} ms`,
    )
    const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status))
    const told = statuses.map(([status, same]) => `${same!.length} × ${status}`).join(', ')
    const isWell = answers.every(({ status }) => status === 200)
    line('  their statuses', told, verdict(isWell, 'only 200'))
  }
} finally {
  await bench.close()
}

/** A server that starts beside processes that only compute. */
async function measure(database: string, articles: Article[], others: number): Promise<Answer[]> {
  const round = await openBench()
  try {
    const limit = `const end = Date.now() + ${10 * seconds * 1000}; while (Date.now() < end);`
    for (let other = 0; other < others; other += 1) {
      const busy = spawn(process.execPath, ['-e', limit])
      round.atEnd(() => busy.kill())
    }
    const { url } = await startProcess(round, 'our-server.mjs', database, round.dir, '1')
    return await read(url, await withCursors(round.dir, articles))
  } finally {
    await round.close()
  }
}

type Answer = { status: number; ms: number }

function withCursors(dataDir: string, articles: Article[]): Promise<ListedArticle[]> {
  const cursorOf = createCursorWriter(dataDir)
  return Promise.all(articles.map(async article => ({ ...article, cursor: await cursorOf(article) })))
}

async function read(url: string, articles: ListedArticle[]): Promise<Answer[]> {
  const dispatcher = new Agent({ connections: guests, headersTimeout: 120_000 })
  const end = performance.now() + seconds * 1000
  const answers: Answer[] = []
  let asked = 0
  const readOn = async () => {
    while (performance.now() < end) {
      asked += 1
      const start = performance.now()
      const { statusCode: status, body } = await request(url + addressOf(asked, articles), {
        dispatcher,
        // Each from another network, as limits and queues are per network.
        headers: { 'x-forwarded-for': `10.${asked >> 8}.${asked & 255}.1` },
      })
      await body.dump()
      answers.push({ status, ms: performance.now() - start })
    }
  }
  await Promise.all(Array.from({ length: guests }, readOn))
  await dispatcher.close()
  return answers
}

function addressOf(n: number, articles: ListedArticle[]): string {
  const { id, slug, cursor, word } = articles[n % articles.length]!
  const addresses = [
    `/article/${id}/${encodeURIComponent(slug)}`,
    `/articles/latest?after=${cursor}`,
    `/api/v1/article?except=${id}`,
    `/article/search/${encodeURIComponent(word)}`,
  ]
  return addresses[n % addresses.length]!
}

type Article = { id: number; slug: string; at: string; word: string }
type ListedArticle = Article & { cursor: string }

async function listArticles(database: string): Promise<Article[]> {
  const db = openDatabase(database, { max: 1 })
  try {
    const { rows } = await sql<Article>`
      select id, slug, publish_at as at, split_part(title, ' ', 1 + id % 4) as word from articles
      where enable and deleted_at is null and publish_at <= now()
      order by publish_at desc, id desc limit 501`.execute(db)
    return rows
  } finally {
    await db.destroy()
  }
}
