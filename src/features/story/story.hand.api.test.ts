import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle } from '../../testing/factories.ts'
import { makeFeed } from '../../testing/publisher.ts'
import { groupArticlesNow, groupDroppedItemNow } from './story.group.service.ts'

let app: TestApp
let editor: TestClient
let agencyId: number
let feedId: number

beforeAll(async () => {
  app = await startTestApp()
  editor = await app.as('superadmin')
  agencyId = await makeAgency(app.db)
  feedId = await makeFeed(app, { feed_url: 'http://wire.example/rss', agency_id: agencyId })
})
afterAll(() => app?.stop())

const letters = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهي']
const letter = (at: number) => letters[at % letters.length]
let topics = 0
/** Texts of one topic are copies of each other; those of two topics have no word in common. */
function newTopic(): string {
  topics += 1
  const name = `ن${letter(topics)}ف${letter(topics * 5)}`
  return Array.from({ length: 60 }, (_, at) => `${name}${letter(at)}${letter(at * 7 + 3)}ر`).join(' ')
}

/** An article that the machine has looked at. */
async function make(text: string): Promise<number> {
  const id = await makeArticle(app.db, { title: text.slice(0, 20), description: `<p>${text}</p>` })
  await groupArticlesNow(app.db, [id])
  return id
}

/** An item of a feed that was not imported, as the article has its text. */
async function dropCopyOf(articleId: number): Promise<string> {
  const guid = `copy of ${articleId}`
  const { id } = await app.db
    .insertInto('feed_items')
    .values({
      feed_id: feedId,
      guid,
      guid_key: createHash('sha256').update(guid).digest(),
      title: guid,
      outcome: 'duplicate',
      article_id: articleId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await groupDroppedItemNow(app.db, { itemId: id, publishedAt: null })
  return guid
}

type Story = { id: number; chosenId: number | null; items: { articleId: number | null; title: string }[] }
async function storyOf(id: number): Promise<Story | undefined> {
  const { items } = (await editor.get('/api/v1/story/dashboard?limit=100')).body
  return items.find((story: Story) => story.items.some(({ articleId }) => articleId === id))
}
const articlesWith = async (id: number) =>
  (await storyOf(id))?.items.flatMap(({ articleId }) => articleId ?? []).toSorted((one, two) => one - two)
const copiesWith = async (id: number) =>
  (await storyOf(id))?.items.flatMap(item => (item.articleId === null ? item.title : [])) ?? []

const setApart = (id: number) => editor.post(`/api/v1/story/apart/${id}`, {})
const split = (id: number, articleIds: number[]) => editor.post(`/api/v1/story/split/${id}`, { articleIds })

describe('an article that was set apart', () => {
  test('stays so when a later copy arrives, and when each of them is corrected', async () => {
    const text = newTopic()
    const [first, second, third] = [await make(text), await make(text), await make(text)]
    expect((await setApart(third)).status).toBe(200)
    const later = await make(text)
    for (const id of [third, later, first, second]) {
      const description = `<p>${text} تصويب</p>`
      await app.db.updateTable('articles').set({ description }).where('id', '=', id).execute()
      await groupArticlesNow(app.db, [id])
    }
    const mates = await articlesWith(first)
    expect(mates).toContain(second)
    expect(mates).not.toContain(third)
  })

  test('takes along the items that were not imported because of it', async () => {
    const text = newTopic()
    const [first, second] = [await make(text), await make(text)]
    const [ofFirst, ofSecond] = [await dropCopyOf(first), await dropCopyOf(second)]
    expect((await setApart(second)).status).toBe(200)
    expect(await copiesWith(first)).toEqual([ofFirst])
    expect(await copiesWith(second)).toEqual([ofSecond])
    await groupArticlesNow(app.db, [second, first])
    expect(await articlesWith(first)).toEqual([first])
    expect(await articlesWith(second)).toEqual([second])
  })
})

describe('a story that was split', () => {
  test('keeps the items that were not imported with the article whose text they have', async () => {
    const text = newTopic()
    const [first, second, third] = [await make(text), await make(text), await make(text)]
    const [ofFirst, ofThird] = [await dropCopyOf(first), await dropCopyOf(third)]
    expect((await split((await storyOf(first))!.id, [second, third])).status).toBe(200)
    expect(await copiesWith(first)).toEqual([ofFirst])
    expect(await copiesWith(third)).toEqual([ofThird])
  })

  test('keeps the chosen article chosen where it now is', async () => {
    const text = newTopic()
    const [first, second, third] = [await make(text), await make(text), await make(text)]
    const { id } = (await storyOf(first))!
    await editor.patch(`/api/v1/story/chosen/${id}`, { articleId: third })
    await split(id, [second, third])
    expect((await storyOf(first))?.chosenId ?? null).toBeNull()
    expect((await storyOf(third))?.chosenId).toBe(third)
  })
})
