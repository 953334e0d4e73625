import { readFileSync } from 'node:fs'
import { type RawBuilder, sql } from 'kysely'
import { termsOf } from '../../src/features/story/events.ts'
import { stemsOfText } from '../../src/features/story/stems.ts'
import { groupArticlesNow } from '../../src/features/story/story.group.service.ts'
import { momentMs } from '../../src/features/story/story.jobs.ts'
import { type Database, openDatabases } from '../../src/platform/database/database.ts'
import { connect } from '../../src/platform/events.ts'
import * as subscribers from '../../src/subscribers.ts'
import { line, openBench, verdict } from '../machine.ts'
import { openNewsroom } from '../newsroom.ts'
import { textOf } from './words.ts'

const perDay = 20_000
const dayMs = 86_400_000
const daysKept = 5
const wordsPerText = 250

/**
 * Processor time of an article that arrives while five days of 20,000 articles are kept: of this process and of its
 * database connection. Every third article is a copy of the one before.
 */
export async function measureDay(articles: number): Promise<void> {
  const bench = await openBench()
  try {
    const newsroom = await openNewsroom(bench)
    const url = await newsroom.copy('stories', perDay * daysKept)
    const { db } = openDatabases(url, { max: 1, isWorker: true })
    await fill(db)
      .then(() => measure(db, articles))
      .finally(() => db.destroy())
  } finally {
    await bench.close()
  }
}

/** Texts of random hashes, as no two of them are alike; their terms are as frequent as those of other texts. */
export async function fill(db: Database): Promise<void> {
  const seen = sql`now() - (row_number() over (order by id desc)) * interval '4.32 seconds'`
  await sql`insert into story_texts (article_id, seen_at, published_at, shingles, words, headline, numbers, names, terms, weights)
    select id, ${seen}, ${seen}, ${hashes(200)}, ${hashes(140)}, ${hashes(8)}, '{12,2026,48}', '{}', ${hashes(64)},
      decode(repeat('0000a040', 64), 'hex') from articles`.execute(db)
  await sql`insert into story_keys (key, article_id, seen_at)
    select (random() * 300000000)::integer, article_id, seen_at from story_texts, generate_series(1, 16)
    on conflict do nothing`.execute(db)
  const texts = Array.from({ length: 1000 }, (_, seed) => textOf(-1 - seed, wordsPerText))
  const terms = texts.flatMap(text => [...termsOf(stemsOfText({ title: '', text })).keys()].slice(0, 32))
  // A term is saved for a hundred texts of three days.
  await sql`insert into story_term_lists (term, entries)
    select term, string_agg(int4send(article_id) || float4send((random() * 10)::real)
      || int4send(extract(epoch from seen_at)::integer), '' order by seen_at) from (
      select term, article_id, seen_at, row_number() over (partition by term order by random()) as place
      from (select distinct (${terms}::integer[])[1 + floor(random() * ${terms.length})::integer] as term, article_id, seen_at
        from story_texts, generate_series(1, 32)) picked where seen_at > now() - interval '72 hours') ranked
    where place <= 100 group by term`.execute(db)
  await sql`insert into story_headlines (article_id, outlet, mask, seen_at)
    select article_id, (article_id % 50)::text, (random() * 1000000000)::integer, seen_at from story_texts`.execute(
    db,
  )
  await sql`insert into stories (chosen_id) select article_id from story_texts where article_id % 5 = 0`.execute(
    db,
  )
  await sql`insert into story_members (story_id, article_id, level, score, place, seen_at, published_at)
    select s.id, t.article_id, 'copy', 1, 1 + t.article_id - s.chosen_id, t.seen_at, t.published_at
    from stories s join story_texts t on t.article_id in (s.chosen_id, s.chosen_id + 1)
    on conflict do nothing`.execute(db)
  await sql`vacuum analyze stories, story_members, story_texts, story_keys, story_term_lists, story_headlines`.execute(
    db,
  )
}

/** At least this many hashes, sixteen to a digest. */
function hashes(count: number): RawBuilder<unknown> {
  return sql`(select string_agg(sha512((articles.id || ' ' || part)::bytea), '')
    from generate_series(1, ${Math.ceil(count / 16)}) part)`
}

export async function measure(db: Database, articles: number): Promise<void> {
  connect(subscribers)
  const ids = await insertArticles(db, articles)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  // The first calls compile and warm up.
  for (const id of ids.slice(0, 50)) await groupArticlesNow(db, [id])
  const third = (ids.length - 50) / 3
  console.log(`\n${perDay * daysKept} texts kept, ${third} articles each`)
  const [alone, tens, day] = [0, 1, 2].map(part => ids.slice(50 + part * third, 50 + (part + 1) * third))
  await spend('one by one', inBatches(alone!, 1))
  await spend('in tens, as a poll stores them', inBatches(tens!, 10))
  await spend(`in the moments of a day of ${perDay}`, inMoments(day!))

  async function spend(name: string, together: number[][]): Promise<void> {
    const [before, databaseBefore] = [process.cpuUsage(), processorOf(rows[0]!.pid)]
    for (const some of together) await groupArticlesNow(db, some)
    const { user, system } = process.cpuUsage(before)
    const count = together.flat().length
    const ours = (user + system) / 1000 / count
    const database = (processorOf(rows[0]!.pid) - databaseBefore) / count
    line(
      `processor ms per article, ${name}: worker, database, both`,
      [ours, database, ours + database].map(ms => ms.toFixed(2)).join(' '),
      verdict(ours + database <= 5, '≤ 5'),
    )
  }
}

function inBatches(ids: number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  )
}

/** The jobs of articles that arrive one by one, independent of each other, at `perDay`. */
function inMoments(ids: number[]): number[][] {
  let now = 0
  const moments = Map.groupBy(ids, () => {
    now -= Math.log(Math.random()) * (dayMs / perDay)
    return Math.ceil(now / momentMs)
  })
  return [...moments.values()]
}

/** In milliseconds, from Linux; clock ticks are a hundredth of a second. */
function processorOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function insertArticles(db: Database, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) {
    const seed = at - (at % 3 === 2 ? 1 : 0)
    const { rows } = await sql<{
      id: number
    }>`insert into articles (title, slug, description, category_id, agency_id)
      select ${textOf(-at, 9)}, ${`story-${at}`}, ${`<p>${textOf(seed, wordsPerText)}</p>`},
        (select min(id) from categories), (select min(id) from agencies) returning id`.execute(db)
    ids.push(rows[0]!.id)
  }
  return ids
}
