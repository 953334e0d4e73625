/**
 * `npm run bench:spellings`: how many pairs of spellings and forms find each other, and how many pairs of different
 * words do not, each searched by itself among articles that consist of one of them. For the held-out half, only the
 * figure is printed. A folder with `meet.txt` and `apart.txt` is measured instead of ours.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { indexMissingNow, learnHeadlineWordsNow } from '../src/features/search/search.jobs.ts'
import { search } from '../src/features/search/search.reading.ts'
import { prepareSearch } from '../src/features/search/search.service.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { line, openBench, verdict } from './machine.ts'
import { openNewsroom } from './newsroom.ts'

type Pair = readonly [one: string, other: string]
type Pairs = { known: Pair[]; heldOut: Pair[] }

const [folder = path.join(import.meta.dirname, 'search')] = process.argv.slice(2)
const least = 0.95

const bench = await openBench()
try {
  const newsroom = await openNewsroom(bench)
  const db = openDatabase(await newsroom.copy('spellings', 0), { max: 1 })
  await measure(db).finally(() => db.destroy())
} finally {
  await bench.close()
}

async function measure(db: Database): Promise<void> {
  const [meeting, apart] = [readPairs('meet.txt'), readPairs('apart.txt')]
  const finds = await searchAmong(db, [
    ...new Set([meeting, apart].flatMap(({ known, heldOut }) => [...known, ...heldOut].flat())),
  ])
  report('pairs that meet', meeting, ([one, other]) => finds(one, other) && finds(other, one))
  report('pairs kept apart', apart, ([one, other]) => !finds(one, other) && !finds(other, one))
}

function report(name: string, { known, heldOut }: Pairs, isRight: (pair: Pair) => boolean): void {
  measure(name, known)
  for (const pair of known.filter(pair => !isRight(pair))) console.log(`  ${pair.join(' | ')}`)
  measure(`${name}, held out`, heldOut)

  function measure(title: string, pairs: Pair[]): void {
    if (pairs.length === 0) return
    const share = pairs.filter(isRight).length / pairs.length
    const judged = verdict(share >= least, `≥ ${least * 100} %`)
    line(`${title} (${pairs.length})`, `${(share * 100).toFixed(1)} %`, judged)
  }
}

/** Those below `# held out` are for their figure only. */
function readPairs(file: string): Pairs {
  const [known, heldOut] = readFileSync(path.join(folder, file), 'utf8').split('# held out\n').map(pairsIn)
  return { known: known ?? [], heldOut: heldOut ?? [] }
}

function pairsIn(text: string): Pair[] {
  const rows = text.split('\n').map(row => row.split(' | '))
  return rows.flatMap(([one, other]): Pair[] => (one && other ? [[one, other]] : []))
}

/** Searches for each text in articles of one text each; the result says whether one text finds the other. */
async function searchAmong(db: Database, texts: string[]) {
  await sql`delete from articles`.execute(db)
  await sql`insert into articles (title, slug, summary, description, category_id, enable, publish_at, first_published_at)
    select text, 'نص-' || n, '', '', (select min(id) from categories), true, now(), now()
    from unnest(${texts}::text[]) with ordinality as made (text, n)`.execute(db)
  await indexMissingNow(db)
  await learnHeadlineWordsNow(db)
  await prepareSearch(db)
  const found = new Map<string, Set<string>>()
  for (const q of texts) {
    const { items } = await search(db, { q, sort: 'relevance', spelling: 'nearest', limit: texts.length })
    found.set(q, new Set(items.map(({ title }) => title)))
  }
  return (one: string, other: string) => found.get(one)!.has(other)
}
