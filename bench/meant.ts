/**
 * Measures «لعلّك تقصد»: a folder has `heads.txt`, the headlines, and `meant.txt` with `typed > meant` under `# kind`.
 * A typed word counts as understood if the headline of what was meant is found, at once or by what is suggested.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { indexMissingNow, learnHeadlineWordsNow } from '../src/features/search/search.jobs.ts'
import { search } from '../src/features/search/search.reading.ts'
import { prepareSearch } from '../src/features/search/search.service.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { line, openBench } from './machine.ts'
import { openNewsroom } from './newsroom.ts'

const [folder = path.join(import.meta.dirname, 'search')] = process.argv.slice(2)
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8').trim().split('\n')

const bench = await openBench()
try {
  const newsroom = await openNewsroom(bench)
  const db = openDatabase(await newsroom.copy('meant', 0), { max: 1 })
  await measure(db).finally(() => db.destroy())
} finally {
  await bench.close()
}

async function measure(db: Database): Promise<void> {
  await sql`delete from articles`.execute(db)
  await sql`insert into articles (title, slug, summary, description, category_id, enable, publish_at, first_published_at)
    select text, 'نص-' || n, '', '', (select min(id) from categories), true, now(), now()
    from unnest(${read('heads.txt')}::text[]) with ordinality as made (text, n)`.execute(db)
  await indexMissingNow(db)
  await learnHeadlineWordsNow(db)
  await prepareSearch(db)
  let kind = ''
  const results = new Map<string, boolean[]>()
  for (const row of read('meant.txt')) {
    if (row.startsWith('# ')) {
      kind = row.slice(2)
      continue
    }
    const [typed = '', meant = ''] = row.split(' > ')
    const isRight = await isUnderstood(db, typed, meant)
    results.set(kind, [...(results.get(kind) ?? []), isRight])
    if (!isRight) console.log(`  ${row}`)
  }
  for (const [name, all] of results) {
    const share = all.filter(Boolean).length / all.length
    line(`${name} (${all.length})`, `${(share * 100).toFixed(1)} %`, '')
  }
}

async function isUnderstood(db: Database, q: string, meant: string): Promise<boolean> {
  const { items, didYouMean } = await search(db, { q, sort: 'relevance', spelling: 'typed', limit: 5 })
  if (meant === '-') return items.length === 0 && !didYouMean
  const has = (text: string) => meant.split(' ').every(word => text.includes(word))
  return (
    items.some(({ title }) => has(title)) ||
    (didYouMean !== null && didYouMean !== undefined && has(didYouMean))
  )
}
