import { createHash } from 'node:crypto'
import { groupArticlesNow } from '../features/story/story.group.service.ts'
import type { TestApp, TestClient } from './app.ts'
import { type MadeArticle, makeAgency, makeArticle } from './factories.ts'
import { makeFeed } from './publisher.ts'

const api = '/api/v1/story'
const began = Date.now()
export const minutesAgo = (minutes: number) => new Date(began - minutes * 60_000)

export type Item = {
  articleId: number | null
  closedId: number | null
  state: string | null
  isSource: boolean
}
type Story = { id: number; chosenId: number | null; waiting: number; items: Item[] }
type Made = MadeArticle & { topic: string; agencyId?: number; minutes?: number }

export const sourcesOf = ({ items }: Story) => items.filter(item => item.isSource).map(item => item.closedId)

/** Makes stories of copies that wait for an editor, and chooses among them. `open` is called once the application runs. */
export function copiesIn(open: () => { app: TestApp; editor: TestClient }) {
  let topics = 0
  /** Texts of one topic are copies of each other; those of two topics have no word in common. */
  function newTopic(): string {
    topics += 1
    return Array.from({ length: 60 }, (_, at) => `كلمة${topics}في${at}و${(at * 7) % 60}`).join(' ')
  }

  const feeds = new Map<number, number>()
  async function feedOf(agencyId: number): Promise<number> {
    const feedId =
      feeds.get(agencyId) ??
      (await makeFeed(open().app, { feed_url: `http://wire.example/${agencyId}`, agency_id: agencyId }))
    feeds.set(agencyId, feedId)
    return feedId
  }

  async function makeItem(
    feedId: number,
    values: { outcome: string; article_id: number; link?: string },
  ): Promise<number> {
    const guid = `${values.outcome} of ${values.article_id}`
    const guid_key = createHash('sha256').update(guid).digest()
    const row = { feed_id: feedId, guid, guid_key, title: guid, ...values }
    return (
      await open().app.db.insertInto('feed_items').values(row).returning('id').executeTakeFirstOrThrow()
    ).id
  }

  /** An article of the newsroom that the machine has looked at. */
  async function make({ topic, minutes = 10, ...made }: Made): Promise<number> {
    const id = await makeArticle(open().app.db, {
      ...{ title: topic.slice(0, 20), description: `<p>${topic}</p>`, publishAt: minutesAgo(minutes) },
      ...made,
    })
    await groupArticlesNow(open().app.db, [id])
    return id
  }

  /** A copy from an agency's feed that waits for an editor. */
  async function makeCopy({ agencyId, columns, ...made }: Made): Promise<number> {
    const agency = agencyId ?? (await makeAgency(open().app.db))
    const feedId = await feedOf(agency)
    const link = `https://agency.example/${agency}`
    const origin = { feed_id: feedId, original_url: link, ...columns }
    const id = await make({ enable: false, agencyId: agency, columns: origin, ...made })
    await makeItem(feedId, { outcome: 'held', article_id: id, link })
    return id
  }

  async function storyOf(articleId: number, client = open().editor): Promise<Story> {
    const { items } = (await client.get(`${api}/dashboard?limit=100`)).body
    return items.find(({ items: members }: Story) =>
      members.some(item => item.articleId === articleId || item.closedId === articleId),
    )
  }
  const choose = async (id: number, articleId: number | null, more: object = {}, client = open().editor) =>
    (await client.patch(`${api}/chosen/${id}`, { articleId, ...more })).body
  const stateOf = async (id: number) => (await open().editor.get(`/api/v1/article/edit/${id}`)).body.state
  const statesOf = (...ids: number[]) => Promise.all(ids.map(stateOf))
  const actionsOn = async (subject: string, id: number) =>
    (await open().editor.get(`/api/v1/log/admin?subject=${subject}&subjectId=${id}`)).body.items.map(
      ({ action }: { action: string }) => action,
    )

  /** A story of a published article and two copies that wait. */
  async function makeStory() {
    const topic = newTopic()
    const first = await make({ topic })
    const copies = [await makeCopy({ topic, minutes: 8 }), await makeCopy({ topic, minutes: 6 })]
    const { id } = await storyOf(first)
    return { topic, id, first, copies, one: copies[0]!, other: copies[1]! }
  }

  return {
    newTopic,
    feedOf,
    makeItem,
    make,
    makeCopy,
    storyOf,
    choose,
    stateOf,
    statesOf,
    actionsOn,
    makeStory,
  }
}
