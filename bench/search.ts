/**
 * `npm run bench:search`: how often search finds the intended article, over questions and damaged lines of the demo's
 * paragraphs; and its duration with 1,000, 20,000 and 100,000 articles, or more. One search at a time; ends by itself.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { indexMissingNow, learnHeadlineWordsNow } from '../src/features/search/search.jobs.ts'
import { type Ask, search } from '../src/features/search/search.reading.ts'
import { prepareSearch } from '../src/features/search/search.service.ts'
import { suggest } from '../src/features/search/suggest.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { describeMachine, line, median, openBench, verdict } from './machine.ts'
import { openNewsroom } from './newsroom.ts'
import { indexAtOnce } from './search/index-at-once.ts'
import {
  listLines,
  listParagraphs,
  listQuestions,
  type Question,
  readParagraphs,
  readQuestions,
} from './search/sets.ts'

// `npm run bench:search -- 1000,20000 folder`: these sizes, and a folder's questions instead of ours.
const [given = '1000,20000,100000', folder] = process.argv.slice(2)
const sizes = given.split(',').map(Number)
const rounds = 100
const asked: Pick<Ask, 'sort' | 'limit'> = { sort: 'relevance', limit: 10 }

/** The worker would take hours for more. */
const maxByWorker = 100_000

const kinds: Record<string, (round: number) => string> = {
  'one common word': round => ['المياه', 'المدينة', 'العام', 'العمل', 'الأول'][round % 5]!,
  'a question': round => listQuestions()[(round * 7) % 600]!.q,
  'a phrase': round =>
    ['«حق الانقطاع»', '«مجلس النواب»', '«الوقت الإضافي»', '«عن بعد»', '«في المئة»'][round % 5]!,
  'a rare word': round => String(101 + round * 7),
  'nothing to be found': round => `${['قسطنطينوغراد', 'بططخشثل', 'ظضغخذث'][round % 3]!}`,
  'a page further on': () => 'المياه',
  suggestions: round => ['مياه ال', 'المدينة', 'العمل عن', 'مج', 'الأول في', 'حق ا', 'وزير ا'][round % 7]!,
}

const bench = await openBench()
try {
  const newsroom = await openNewsroom(bench)
  console.log(`\n${describeMachine()}\n`)
  await open(await newsroom.copy('paragraphs', 0), measureQuality)
  for (const size of sizes) await open(await newsroom.copy(`of${size}`, size), db => measureTime(db, size))
} finally {
  await bench.close()
}

async function open(url: string, measure: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  await measure(db).finally(() => db.destroy())
}

async function measureQuality(db: Database): Promise<void> {
  const paragraphs = folder ? readParagraphs(folder) : listParagraphs()
  await sql`delete from articles`.execute(db)
  const { rows: categories } = await sql<{ id: number }>`select min(id) as id from categories`.execute(db)
  await sql`insert into articles (title, slug, summary, description, category_id, enable, publish_at, first_published_at)
    select title, 'فقرة-' || n, '', '<p>' || text || '</p>', ${categories[0]!.id}, true, now(), now()
    from unnest(${paragraphs.map(({ title }) => title)}::text[], ${paragraphs.map(({ text }) => text)}::text[])
      with ordinality as made (title, text, n)`.execute(db)
  await indexMissingNow(db)
  await learnHeadlineWordsNow(db)
  await prepareSearch(db)
  const { rows } = await sql<{ id: number; n: number }>`
    select id, substring(slug from '\\d+')::integer as n from articles`.execute(db)
  const paragraphOf = new Map(rows.map(({ id, n }) => [id, paragraphs[n - 1]!]))
  const report = async (name: string, set: Question[], first: number, ten: number) => {
    const found = { first: 0, ten: 0 }
    for (const { q, isAnswer } of set) {
      const { items } = await search(db, { ...asked, q })
      const at = items.findIndex(({ id }) => isAnswer(paragraphOf.get(id)!))
      if (at === 0) found.first += 1
      if (at >= 0) found.ten += 1
    }
    const [atOnce, inTen] = [found.first / set.length, found.ten / set.length]
    const good = verdict(atOnce >= first && inTen >= ten, `≥ ${first} / ${ten}`)
    line(`${name} (${set.length}): R@1 / R@10`, `${atOnce.toFixed(3)} / ${inTen.toFixed(3)}`, good)
  }
  console.log(`Quality, over ${paragraphs.length} paragraphs`)
  if (folder) return report('questions of the folder', readQuestions(folder), 0.72, 0.96)
  await report('questions, any paragraph of the article', listQuestions(), 0.92, 0.99)
  await report('lines, the paragraph they are from', listLines(paragraphs), 0.74, 0.96)
}

async function measureTime(db: Database, size: number): Promise<void> {
  const start = performance.now()
  if (size > maxByWorker) await indexAtOnce(db)
  await indexMissingNow(db)
  const indexed = (performance.now() - start) / 1000
  await learnHeadlineWordsNow(db)
  await sql`vacuum analyze article_search, search_postings`.execute(db)
  const { rows } = await sql<{ mb: number }>`
    select round(pg_total_relation_size('search_postings') / 1e6)::integer as mb`.execute(db)
  console.log(`\n${size} articles: indexed in ${indexed.toFixed(0)} s, ${rows[0]!.mb} MB`)
  const began = performance.now()
  await prepareSearch(db)
  line('what a process reads when it starts', `${(performance.now() - began).toFixed(0)} ms`)
  for (const [kind, questionOf] of Object.entries(kinds)) {
    const further = kind === 'a page further on'
    const { next } = further ? await search(db, { ...asked, q: questionOf(0) }) : { next: null }
    const spent: number[] = []
    const work: number[] = []
    for (let round = -5; round < rounds; round += 1) {
      const q = questionOf(Math.max(0, round))
      const workBefore = await readWork(db)
      const before = performance.now()
      if (kind === 'suggestions') await suggest(db, q)
      else await search(db, { ...asked, q, after: next ?? undefined })
      if (round < 0) continue
      spent.push(performance.now() - before)
      work.push((await readWork(db)) - workBefore)
    }
    const late = lateOf(spent)
    line(
      `${kind}: median, p95; of processors mean, p95`,
      `${median(spent).toFixed(1)}, ${late.toFixed(1)}; ${mean(work).toFixed(1)}, ${lateOf(work).toFixed(1)} ms`,
      size > maxByWorker
        ? verdict(lateOf(work) <= 120, '≤ 120 ms of processors')
        : verdict(late <= 50, '≤ 50 ms'),
    )
  }
}

function lateOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * Processor time so far of this process and of its connection's backend, in milliseconds; steadier on a busy machine.
 */
async function readWork(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const { user, system } = process.cpuUsage()
  // The first number of proc_pid_schedstat(5), in nanoseconds.
  const [theirs = ''] = readFileSync(`/proc/${rows[0]!.pid}/schedstat`, 'utf8').split(' ')
  return (user + system) / 1000 + Number(theirs) / 1e6
}
