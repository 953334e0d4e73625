import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeArticle } from '../../../testing/factories.ts'
import { findPart } from '../../site-export/parts.ts'
import { replaceList } from './warraq-rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

async function numberOf(insert: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await insert.execute(app.db)).rows[0]!.id
}

test('an episode moves to the show that an import gives it', async () => {
  const list = findPart('podcasts').lists.episodes!
  const make = (slug: string) =>
    numberOf(sql<{ id: number }>`insert into podcasts (name, slug, description, author, category)
      values (${slug}, ${slug}, '', '', 'News') returning id`)
  const [one, other, article] = [await make('one'), await make('other'), await makeArticle(app.db)]
  const row = { article_id: article, season: null, number: 1, type: 'full' }
  for (const show of [one, other, other]) await replaceList(app.db, list, show, [row])
  const { rows } = await sql`select podcast_id from podcast_episodes`.execute(app.db)
  expect(rows).toEqual([{ podcast_id: other }])
})

test('the votes of devices here stay when a poll is imported again', async () => {
  const list = findPart('polls').lists.answers!
  const poll = await numberOf(sql<{ id: number }>`insert into polls (name, closes_at)
    values ('سؤال', now() + interval '1 day') returning id`)
  const votes = async () => (await sql`select votes from poll_answers order by position`.execute(app.db)).rows
  const rows = (count: number) => [0, 1].map(position => ({ position, text: `${position}`, votes: count }))
  for (const count of [1, 2]) await replaceList(app.db, list, poll, rows(count))
  expect(await votes()).toEqual([{ votes: 2 }, { votes: 2 }])
  await sql`insert into poll_votes values (${poll}, '\\x00')`.execute(app.db)
  await replaceList(app.db, list, poll, rows(9))
  expect(await votes()).toEqual([{ votes: 2 }, { votes: 2 }])
})
