/**
 * `npm run bench:growth`: cost of rendering a page with 100,000 articles, relative to 1,000. One reader at a time, the
 * two newsrooms in turn. `npm run bench:growth 5000 20` compares 5,000 articles in twenty rounds. Loopback only; ends by
 * itself.
 */
import { sql } from 'kysely'
import { openDatabase } from '../src/platform/database/database.ts'
import { createCursorWriter } from './cursors.ts'
import {
  describeMachine,
  fetchBytes,
  line,
  median,
  openBench,
  type Server,
  startProcess,
  verdict,
} from './machine.ts'
import { openNewsroom } from './newsroom.ts'

const [most = 100_000, rounds = 150] = process.argv.slice(2).map(Number)
const perPage = 24

const bench = await openBench()
const cursorOf = createCursorWriter(bench.dir)
try {
  const newsroom = await openNewsroom(bench)
  const small = await open('few', 1000)
  const large = await open('many', most)

  console.log(`\n${describeMachine()}\nMedian of ${rounds} pairs of requests, nothing cached\n`)
  for (const name of Object.keys(small.pages) as (keyof typeof small.pages)[]) {
    const spent = { small: [] as number[], large: [] as number[] }
    for (let round = -5; round < rounds; round += 1) {
      const before = await time(small.server, small.pages[name])
      const after = await time(large.server, large.pages[name])
      // The first rounds only warm up.
      if (round < 0) continue
      spent.small.push(before)
      spent.large.push(after)
    }
    // Both of a pair were measured at about the same time, so other load affects both.
    const times = median(spent.large.map((after, round) => after / (spent.small[round] ?? Number.NaN)))
    const milliseconds = `${median(spent.small).toFixed(1)} → ${median(spent.large).toFixed(1)} ms`
    line(`${name}  ${milliseconds}`, `× ${times.toFixed(2)}`, verdict(times <= 1.3, '≤ 1.3'))
  }

  async function open(name: string, articles: number) {
    const database = await newsroom.copy(name, articles)
    const server = await startProcess(bench, 'our-server.mjs', database, bench.dir, '1')
    return { server, pages: await chooseAddresses(database) }
  }
} finally {
  await bench.close()
}

async function time({ url }: Server, address: string): Promise<number> {
  const start = performance.now()
  await fetchBytes(url + address)
  return performance.now() - start
}

/** In the smaller newsroom the pages are as deep as its articles allow. */
async function chooseAddresses(database: string) {
  const db = openDatabase(database, { max: 1 })
  try {
    const visible = sql`a.enable and a.deleted_at is null and a.publish_at <= now()`
    const { rows: counted } = await sql<{
      count: number
    }>`select count(*) from articles a where ${visible}`.execute(db)
    const deep = Math.min(499 * perPage, (counted[0]?.count ?? 0) - 2 * perPage)
    const { rows } = await sql<{ id: number; slug: string; at: string; category: string }>`
      select a.id, a.slug, a.publish_at as at, c.slug as category from articles a
      join categories c on c.id = (select category_id from articles group by category_id order by count(*) desc limit 1)
      where ${visible}
      order by a.publish_at desc, a.id desc offset ${deep} limit 1`.execute(db)
    const { id, slug, at, category } = rows[0]!
    const cursor = await cursorOf({ at, id })
    const section = `/articles/${encodeURIComponent(category)}`
    return {
      home: '/',
      'list, page 1': section,
      'list, page 500': `/articles/latest?after=${cursor}`,
      'section, from there on': `${section}?after=${cursor}`,
      article: `/article/${id}/${encodeURIComponent(slug)}`,
      RSS: '/rss.xml',
    }
  } finally {
    await db.destroy()
  }
}
