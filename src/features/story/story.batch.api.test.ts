import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory } from '../../testing/factories.ts'
import { groupArticlesNow } from './story.group.service.ts'

let app: TestApp
let db: Database

beforeAll(async () => {
  app = await startTestApp()
  db = app.db
})
afterAll(() => app?.stop())

const letters = [...'بتثجحخدذرزسشصضطظعغفقكلمن']
/** Words that no other topic has. */
const words = (topic: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => {
    const letter = (place: number) => letters[place % letters.length]
    return `${letter(topic)}${letter(topic * 7 + 3)}${letter(from + at)}${letter((from + at) * 5 + topic)}و`
  })

type ArrivingText = { title: string; body: string[]; outlet?: number; hoursAgo?: number }

const gold = (price: number): ArrivingText => ({
  title: `أسعار الذهب اليوم ${price}`,
  body: [...words(9, 0, 60), `${price} دينارا`, ...words(9, 60, 100)],
  outlet: 3,
})
/** The same event in other words: every third is common. */
const telling = (topic: number, outlet: number): ArrivingText => ({
  title: words(topic, 0, 4).join(' '),
  body: words(topic, 0, 40).flatMap((word, at) => [
    word,
    ...words(20 + topic + outlet, at * 2, at * 2 + 1 + (at % 2)),
  ]),
  outlet,
})
const text = (topic: number, from: number, to: number, more: Partial<ArrivingText> = {}): ArrivingText => ({
  title: words(topic, 0, 5).join(' '),
  body: words(topic, from, to),
  ...more,
})

const stream: ArrivingText[] = [
  text(1, 0, 60),
  text(1, 0, 62, { outlet: 1 }),
  telling(2, 0),
  gold(1001),
  text(3, 0, 60, { hoursAgo: 90 }),
  text(3, 0, 62, { hoursAgo: 90, outlet: 1 }),
  gold(1002),
  telling(2, 1),
  gold(1003),
  text(1, 0, 75, { outlet: 2 }),
  text(6, 0, 60),
  // The second batch.
  gold(1004),
  gold(1004),
  text(4, 0, 50),
  text(6, 0, 62, { outlet: 1 }),
  text(4, 25, 75, { outlet: 1 }),
  text(4, 0, 75, { outlet: 2 }),
  { ...telling(5, 0), hoursAgo: 90 },
  { ...telling(5, 1), hoursAgo: 90 },
  telling(2, 2),
]
const perBatch = 11
/**
 * Articles whose text becomes that of another one before the second batch, which has them in its middle: those before
 * them still find their old text, and take the first of them into a story.
 */
const rewritten = [
  { id: 10, as: 13 },
  { id: 4, as: 0 },
]

/** All that the machine decides about the stream, with places for ids. */
async function decide(size: number): Promise<unknown> {
  for (const table of ['stories', 'story_texts', 'story_term_lists', 'story_headlines', 'story_proposals'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  const categoryId = await makeCategory(db)
  const outlets = await Promise.all(Array.from({ length: 4 }, () => makeAgency(db)))
  const ids: number[] = []
  const began = Date.now()
  for (const [at, { title, body, outlet = 0, hoursAgo = 1 }] of stream.entries()) {
    const arrived = new Date(began - hoursAgo * 3_600_000 + at * 60_000)
    const columns = { created_at: arrived }
    const description = `<p>${body.join(' ')}</p>`
    const made = { title, description, agencyId: outlets[outlet]!, publishAt: arrived, categoryId, columns }
    ids.push(await makeArticle(db, made))
  }
  for (let at = 0; at < ids.length; at += perBatch) {
    const batch = ids.slice(at, at + perBatch)
    for (const { id, as } of at > 0 ? rewritten : []) {
      const { title, body } = stream[as]!
      const values = { title, description: `<p>${body.join(' ')}</p>` }
      await db.updateTable('articles').set(values).where('id', '=', ids[id]!).execute()
      batch.splice(4, 0, ids[id]!)
    }
    for (let part = 0; part < batch.length; part += size)
      await groupArticlesNow(db, batch.slice(part, part + size))
  }
  const place = (id: number | null) => ids.indexOf(id ?? 0)
  const members = await db.selectFrom('story_members').selectAll().orderBy('article_id').execute()
  const proposals = await db.selectFrom('story_proposals').selectAll().orderBy('article_id').execute()
  return {
    members: members.map(one => ({
      article: place(one.article_id),
      story: place(members.find(other => other.story_id === one.story_id)!.article_id),
      ...{ level: one.level, score: one.score, order: one.place },
    })),
    proposals: proposals.map(one => [place(one.article_id), place(one.other_id), one.score.toFixed(5)]),
  }
}

test('an article that cannot be grouped fails its job, and those beside it get their story', async () => {
  const categoryId = await makeCategory(db)
  const ids: number[] = []
  for (const outlet of [0, 1, 2]) {
    const description = `<p>${words(15, 0, 60 + outlet).join(' ')}</p>`
    const agencyId = await makeAgency(db)
    ids.push(await makeArticle(db, { title: words(15, 0, 5).join(' '), description, agencyId, categoryId }))
  }
  await sql
    .raw(`create function refuse_text() returns trigger language plpgsql as
      $$ begin if new.article_id = ${ids[1]} then raise exception 'this text is refused'; end if; return new; end $$;
      create trigger refuse_text before insert or update on story_texts for each row execute function refuse_text()`)
    .execute(db)
  await expect(groupArticlesNow(db, ids)).rejects.toThrow('this text is refused')
  await sql`drop trigger refuse_text on story_texts`.execute(db)
  const members = db.selectFrom('story_members').select(['article_id', 'story_id'])
  const rows = await members.where('article_id', 'in', ids).orderBy('article_id').execute()
  expect(rows.map(row => row.article_id)).toEqual([ids[0], ids[2]])
  expect(new Set(rows.map(row => row.story_id)).size).toBe(1)
})

test('articles that are grouped together get the stories that each would have got alone', async () => {
  const alone = await decide(1)
  expect(await decide(stream.length)).toEqual(alone)
})
