import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { indexMissingNow } from '../search/search.jobs.ts'
import { groupArticlesNow } from './story.group.service.ts'
import { setApart } from './story.hand.queries.ts'
import { insertMember, insertStory } from './story.member.queries.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
let agencyIds: number[]
let categoryId: number
let tagId: number
/** A story of three, the first to be published first, between two other articles. */
let [older, first, second, third, newer] = [0, 0, 0, 0, 0]

const words = Array.from({ length: 60 }, (_, at) => `كلمة${'ابتثجحخ'[at % 7]}${'دذرزسشص'[(at * 3) % 7]}${at}`)
const copy = (more = '') => `<p>${words.join(' ')} ${more}</p>`

async function make(minutes: number, made: Parameters<typeof makeArticle>[1]): Promise<number> {
  const publishAt = new Date(Date.now() - minutes * 60_000)
  const id = await makeArticle(app.db, { categoryId, tagIds: [tagId], publishAt, ...made })
  await groupArticlesNow(app.db, [id])
  return id
}

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  editor = await app.as('superadmin')
  guest = await app.as('guest')
  agencyIds = []
  for (const name of ['السبّاقة', 'الثانية', 'الثالثة']) agencyIds.push(await makeAgency(app.db, { name }))
})
afterAll(() => app?.stop())

beforeEach(async () => {
  await app.db.deleteFrom('rate_limits').execute()
  await app.db.deleteFrom('articles').execute()
  categoryId = await makeCategory(app.db)
  tagId = await makeTag(app.db)
  older = await make(90, { title: 'أقدم' })
  third = await make(10, { title: `${words[0]} ثالثة`, description: copy(), agencyId: agencyIds[2] })
  second = await make(30, { title: `${words[0]} ثانية`, description: copy(), agencyId: agencyIds[1] })
  first = await make(50, { title: `${words[0]} أولى`, description: copy(), agencyId: agencyIds[0] })
  newer = await make(5, { title: 'أحدث' })
})

type Page = { items: { id: number; also: string[] }[]; next: string | null; previous: string | null }
const list = async (query: string): Promise<Page> => (await guest.get(`/api/v1/article?${query}`)).body
const ids = async (query = '') => (await list(query)).items.map(({ id }) => id)
const story = async () => (await guest.get(`/api/v1/story/of/${second}`)).body
const setEnabled = (id: number, enable: boolean) => editor.patch(`/api/v1/article/status/${id}`, { enable })

describe('one card of a story', () => {
  test('is in the latest, in sections and on tag pages, with the other outlets', {
    tags: 'thorough',
  }, async () => {
    for (const query of ['', `category=${categoryId}`, `tag=${tagId}`])
      expect(await ids(query), query).toEqual([newer, first, older])
    const { items } = await list('')
    expect(items.map(({ also }) => also)).toEqual([[], ['الثانية', 'الثالثة'], []])
  })

  test('is on the front page', { tags: 'thorough' }, async () => {
    const { body } = await guest.get('/api/v1/article/front?newest=10&breaking=5&each=5')
    const sections = body.sections.map(({ articles }: { articles: { id: number }[] }) =>
      articles.map(({ id }) => id),
    )
    expect(body.newest.map(({ id }: { id: number }) => id)).toEqual([newer, first, older])
    expect(sections).toContainEqual([newer, first, older])
  })

  test('pages have no gap and no repeat in either direction', { tags: 'thorough' }, async () => {
    const one = await list('limit=2')
    const two = await list(`limit=2&after=${one.next}`)
    expect([one, two].map(({ items }) => items.map(({ id }) => id))).toEqual([[newer, first], [older]])
    expect(two.next).toBeNull()
    const three = await list(
      `limit=1&after=${(await list(`limit=1&after=${(await list('limit=1')).next}`)).next}`,
    )
    expect(three.items.map(({ id }) => id)).toEqual([older])
    expect((await list(`limit=1&after=${three.previous}`)).items.map(({ id }) => id)).toEqual([first])
  })

  test("an agency's list has all of its articles", async () => {
    for (const [at, id] of [first, second, third].entries())
      expect(await ids(`agency=${agencyIds[at]}`)).toEqual([id])
  })

  test('a list without the first has the next one', { tags: 'thorough' }, async () => {
    const other = await makeTag(app.db)
    await app.db
      .insertInto('article_tags')
      .values([second, third].map(article_id => ({ article_id, tag_id: other })))
      .execute()
    expect(await ids(`tag=${other}`)).toEqual([second])
  })
})

describe('the card changes', () => {
  test('when the first is withdrawn, and when it returns', { tags: 'thorough' }, async () => {
    await setEnabled(first, false)
    await expect.poll(() => ids()).toEqual([newer, second, older])
    await setEnabled(first, true)
    // Publishing gave it a new date, because it had none.
    await expect.poll(() => ids()).toEqual([first, newer, older])
  })

  test('when an editor chooses another one', { tags: 'thorough' }, async () => {
    await editor.patch(`/api/v1/story/chosen/${(await story()).id}`, { articleId: third })
    await expect.poll(() => ids()).toEqual([newer, third, older])
    expect((await list('')).items[1]?.also).toEqual(['السبّاقة', 'الثانية'])
  })

  test('when one is set apart, and merged again; cached lists and pages are purged', {
    tags: 'thorough',
  }, async () => {
    const tags = await app.hearTags()
    await editor.post(`/api/v1/story/apart/${third}`, {})
    await expect.poll(() => ids()).toEqual([newer, third, first, older])
    const lists = ['list:latest', `list:category:${categoryId}`, `list:tag:${tagId}`, 'search']
    await expect.poll(() => tags).toEqual(expect.arrayContaining([...lists, `article:${first}`]))
    tags.length = 0
    await editor.post('/api/v1/story/merge', { articleIds: [first, third] })
    await expect.poll(() => ids()).toEqual([newer, first, older])
    await expect.poll(() => tags).toEqual(expect.arrayContaining([...lists, `article:${third}`]))
  })

  test('when the story is split', { tags: 'thorough' }, async () => {
    await editor.post(`/api/v1/story/split/${(await story()).id}`, { articleIds: [second, third] })
    await expect.poll(() => ids()).toEqual([newer, second, first, older])
  })
})

test("editors' decisions are in the log, with the articles before and after", {
  tags: 'thorough',
}, async () => {
  const { id } = await story()
  await editor.patch(`/api/v1/story/chosen/${id}`, { articleId: second })
  await editor.post(`/api/v1/story/apart/${third}`, {})
  await editor.post('/api/v1/story/merge', { articleIds: [first, third] })
  await editor.post(`/api/v1/story/split/${id}`, { articleIds: [first] })
  const { items } = (await editor.get(`/api/v1/log/admin?subject=Story&subjectId=${id}`)).body
  const three = [third, second, first].toSorted((one, other) => one - other)
  expect(items).toMatchObject([
    {
      action: 'split',
      before: { articles: three },
      after: { articles: three.filter(each => each !== first) },
    },
    { action: 'merged', after: { articles: three } },
    { action: 'setApart', after: { articles: three.filter(each => each !== third) } },
    { action: 'chosen', before: { chosen: null }, after: { chosen: second } },
  ])
})

test('one of our own comes first by the hour of its publication', { tags: 'thorough' }, async () => {
  const own = await make(70, { title: `${words[0]} من التحرير`, description: copy(), enable: false })
  await expect.poll(() => ids()).toEqual([newer, first, older])
  await setEnabled(own, true)
  await expect.poll(async () => (await story()).items.length).toBe(4)
  await expect.poll(() => ids()).toEqual([newer, first, older])
})

describe('a search', () => {
  const found = async (more = '') =>
    (await guest.get(`/api/v1/search?q=${encodeURIComponent(words[3]!)}${more}`)).body
  const foundIds = async (more = '') => (await found(more)).items.map(({ id }: { id: number }) => id)

  beforeEach(() => indexMissingNow(app.db))

  test('finds a story once, and counts it once, in each order', { tags: 'thorough' }, async () => {
    for (const sort of ['relevance', 'newest']) expect(await foundIds(`&sort=${sort}`)).toEqual([first])
    const { total, facets } = await found()
    expect([total, facets.categories]).toEqual([1, [{ id: categoryId, count: 1 }]])
    expect(facets.agencies.length).toBe(3)
  })

  test("finds an agency's own, and follows what editors decide", { tags: 'thorough' }, async () => {
    expect(await foundIds(`&agency=${agencyIds[2]}`)).toEqual([third])
    await editor.patch(`/api/v1/story/chosen/${(await story()).id}`, { articleId: second })
    expect(await foundIds()).toEqual([second])
    await editor.post(`/api/v1/story/apart/${third}`, {})
    expect((await foundIds()).toSorted()).toEqual([second, third].toSorted())
    await setEnabled(second, false)
    expect((await foundIds()).toSorted()).toEqual([first, third].toSorted())
  })
})

describe('an event told in other words', () => {
  const told = [
    {
      title: 'انهيار جسر في مدينة الحمراء وإصابة سبعة عمال',
      description: `<p>انهار صباح اليوم جزء من جسر قيد الإنشاء في مدينة الحمراء، فأصيب سبعة عمال نقلوا إلى مستشفى الأمل.</p>
        <p>وقال العقيد سالم البرعي من الدفاع المدني إن فرق الإنقاذ أخرجت العالقين مستعينة بأربع رافعات.</p>`,
    },
    {
      title: 'سبعة جرحى في انهيار جسر بالحمراء',
      description: `<p>نقل سبعة من العاملين في مشروع جسر بمدينة الحمراء إلى مستشفى الأمل بعدما سقط جانب منه فوقهم.</p>
        <p>وذكر الدفاع المدني على لسان العقيد البرعي أن الرافعات رفعت الأنقاض، وأن أحدًا لم يبق تحت الجسر.</p>`,
    },
  ]
  const proposals = async () => (await editor.get('/api/v1/story/proposals')).body
  let ids: number[]
  beforeEach(async () => {
    ids = [
      await make(40, { ...told[0]!, agencyId: agencyIds[0]! }),
      await make(20, { ...told[1]!, agencyId: agencyIds[1]! }),
    ]
  })

  test('is proposed to editors, and not shown to readers', { tags: 'thorough' }, async () => {
    const articles = ids.map(articleId => ({ articleId }))
    expect(await proposals()).toMatchObject([{ articles }])
    expect((await guest.get(`/api/v1/story/of/${ids[0]}`)).body).toBeNull()
    expect((await (await app.as('agency')).get('/api/v1/story/proposals')).status).toBe(403)
  })

  test('is one story once confirmed, in which each keeps its own card', { tags: 'thorough' }, async () => {
    const [{ id }] = await proposals()
    expect((await editor.patch(`/api/v1/story/proposal/${id}`, { isSame: true })).status).toBe(200)
    const { items } = (await guest.get(`/api/v1/story/of/${ids[1]}`)).body
    expect(items.map(({ level }: { level: string }) => level)).toEqual(['event', 'event'])
    expect(await proposals()).toEqual([])
    const listed = (await list('limit=50')).items.map(({ id: each }) => each)
    expect(listed).toEqual(expect.arrayContaining(ids))
    expect((await editor.patch(`/api/v1/story/proposal/${id}`, { isSame: true })).status).toBe(404)
  })

  test('enters no story without an editor, whatever the machine does: the database refuses it', async () => {
    const decided = { level: 'event' as const, score: 1 }
    const alone = insertStory(app.db).then(storyId => insertMember(app.db, storyId, ids[0]!, decided))
    await expect(alone).rejects.toThrow(/story_members_event_by_hand/)
    expect((await guest.get(`/api/v1/story/of/${ids[0]}`)).body).toBeNull()
  })

  test('is never proposed again once refused', { tags: 'thorough' }, async () => {
    const [{ id }] = await proposals()
    expect((await editor.patch(`/api/v1/story/proposal/${id}`, { isSame: false })).status).toBe(200)
    for (const each of ids) await groupArticlesNow(app.db, [each])
    expect(await proposals()).toEqual([])
  })

  test('is proposed again after the refusal was undone, and what was apart before stays so', async () => {
    const [{ id }] = await proposals()
    const other = await make(10, { title: 'عن شيء آخر', description: '<p>لا صلة لهذا الخبر بغيره.</p>' })
    await setApart(app.db, [ids[0]!], [other], editor.userId!)
    expect((await editor.patch(`/api/v1/story/proposal/${id}`, { isSame: false })).status).toBe(200)
    expect((await editor.patch(`/api/v1/story/proposal/${id}`, { isSame: true })).status).toBe(404)
    const reopen = `/api/v1/story/proposal/${id}/reopen`
    expect((await editor.post(reopen)).status).toBe(200)
    expect((await editor.post(reopen)).status).toBe(404)
    expect(await proposals()).toMatchObject([{ id }])
    const apart = await app.db.selectFrom('story_apart').select(['one_id', 'other_id']).execute()
    expect(apart.filter(({ one_id }) => ids.includes(one_id))).toEqual([
      { one_id: Math.min(ids[0]!, other), other_id: Math.max(ids[0]!, other) },
    ])
    expect((await editor.patch(`/api/v1/story/proposal/${id}`, { isSame: true })).status).toBe(200)
  })

  test('is not proposed if it is another event', { tags: 'thorough' }, async () => {
    const other = await make(10, {
      title: 'البنك المركزي يخفض سعر الفائدة ربع نقطة',
      description:
        '<p>خفض البنك المركزي سعر الفائدة الأساسي ربع نقطة مئوية مستندًا إلى تراجع نمو الأسعار.</p>',
    })
    expect(JSON.stringify(await proposals())).not.toContain(`"articleId":${other}`)
  })

  test('is not proposed to itself: an outlet that tells more of its event follows it up', async () => {
    const agencyId = agencyIds[2]!
    const own = [await make(9, { ...told[0]!, agencyId }), await make(8, { ...told[1]!, agencyId })]
    const pairs = (await proposals()).map(({ articles }: { articles: { articleId: number }[] }) =>
      articles.filter(({ articleId }) => own.includes(articleId)),
    )
    expect(pairs.filter((both: unknown[]) => both.length === 2)).toEqual([])
  })
})
