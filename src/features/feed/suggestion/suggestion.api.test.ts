import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import {
  makeFeed,
  makePicture,
  type Publisher,
  pollFeed,
  type RssItem,
  rss,
  siteOfTests,
  startPublisher,
} from '../../../testing/publisher.ts'

let app: TestApp
let editor: TestClient
let guest: TestClient
let publisher: Publisher

beforeAll(async () => {
  publisher = await startPublisher()
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', SITE_URL: siteOfTests } })
  editor = await app.as('superadmin')
  guest = await app.as('guest')
})
afterAll(async () => {
  await app?.stop()
  publisher?.stop()
})
afterEach(() => publisher.forget())

const old = { title: 'خبر فيه خطأ', body: '<p>قتل عشرة.</p>' }
const right = { title: 'خبر مصحّح الأرقام', body: '<p>جرح عشرة.</p>' }

/** A filter whose one item is published, or held. */
async function imported(values: Record<string, unknown> = {}) {
  const link = `https://news.example/${encodeURIComponent(expect.getState().currentTestName ?? '')}`
  const offer = (item: Partial<RssItem>) =>
    publisher.serve('/rss', { body: rss([{ guid: 'g', link, ...old, ...item }]) })
  const feedId = await makeFeed(app, {
    feed_url: `${publisher.url}/rss`,
    auto_publish: true,
    max_age_hours: null,
    from_now_on: false,
    ...values,
  })
  offer({})
  await pollFeed(app, feedId)
  const { body } = await editor.get(`/api/v1/article/dashboard?feed=${feedId}`)
  const id: number = body.items[0].id
  return {
    id,
    feedId,
    article: async () => (await editor.get(`/api/v1/article/edit/${id}`)).body,
    suggestion: async () => (await editor.get(`/api/v1/wire/suggestion/${id}`)).body,
    note: async () => (await editor.get(`/api/v1/rssfilters/items/${feedId}`)).body.items[0].reason,
    change: async (item: Partial<RssItem>) => {
      offer(item)
      await pollFeed(app, feedId)
    },
    edit: (values: object, revision = 1) =>
      editor.patch(`/api/v1/article/edit/${id}`, { revision, ...values }),
    take: async (parts: string[], over: object = {}) => {
      const { body: seen } = await editor.get(`/api/v1/wire/suggestion/${id}`)
      const choice = { revision: seen?.now.revision, suggestedAt: seen?.suggestedAt, parts, ...over }
      return editor.post(`/api/v1/wire/suggestion/${id}`, choice)
    },
  }
}

describe('what a filter does when its source changes a published item', () => {
  test('update: the article follows, and nothing is suggested', { tags: 'thorough' }, async () => {
    const item = await imported()
    await item.change(right)
    expect(await item.article()).toMatchObject({ title: right.title, revision: 2 })
    expect(await item.suggestion()).toBeNull()
  })

  test('ignore: it stays, and the list says why', { tags: 'thorough' }, async () => {
    const item = await imported({ on_change: 'ignore' })
    await item.change(right)
    expect(await item.article()).toMatchObject({ title: old.title, revision: 1 })
    expect([await item.suggestion(), await item.note()]).toEqual([
      null,
      expect.stringContaining('يترك ما نُشر'),
    ])
  })

  test('suggest: readers see the old text until an editor takes the new; the wire lists it', {
    tags: 'thorough',
  }, async () => {
    const item = await imported({ on_change: 'suggest' })
    await item.change(right)
    expect(await item.article()).toMatchObject({ title: old.title, revision: 1 })
    expect(await item.suggestion()).toMatchObject({
      why: 'chosen',
      parts: ['title', 'summary', 'description'],
      title: right.title,
      description: right.body,
      now: { title: old.title, description: old.body },
      source: null,
    })
    const listed = await editor.get(`/api/v1/wire?fate=changed&feed=${item.feedId}`)
    expect(listed.body.items).toMatchObject([{ article: { id: item.id }, changedAt: expect.any(String) }])
    expect((await item.take(['title', 'summary', 'description'])).status).toBe(200)
    expect((await guest.get(`/api/v1/article/${item.id}`)).body).toMatchObject({
      title: right.title,
      description: right.body,
    })
    expect((await item.article()).updatedBy.id).toBe(editor.userId)
    expect(await item.suggestion()).toBeNull()
  })

  test.each(['suggest', 'ignore'])(
    '%s: a held one follows its source, as no reader sees it',
    { tags: 'thorough' },
    async rule => {
      const item = await imported({ on_change: rule, auto_publish: false })
      await item.change(right)
      expect(await item.article()).toMatchObject({ title: right.title, state: 'held' })
    },
  )
})

describe('a suggestion', () => {
  test.each([
    ['that an editor edited', { auto_publish: true }, 'edited'],
    ['that waits for review', { auto_publish: false }, 'unreviewed'],
  ])('is made for an article %s, which stays as it is', { tags: 'thorough' }, async (_, values, why) => {
    const item = await imported(values)
    if (why === 'edited') await item.edit({ title: 'عنوان المحرر' })
    else await editor.patch(`/api/v1/article/status/${item.id}`, { enable: true })
    const before = await item.article()
    await item.change(right)
    expect(await item.article()).toEqual(before)
    expect(await item.suggestion()).toMatchObject({ why, title: right.title })
    if (why === 'edited') expect(await item.suggestion()).toMatchObject({ source: { title: old.title } })
  })

  test('is replaced by a newer one, which one must have seen to take; the same change again changes nothing', {
    tags: 'thorough',
  }, async () => {
    const item = await imported({ on_change: 'suggest' })
    await item.change(right)
    const first = await item.suggestion()
    await item.change(right)
    expect(await item.suggestion()).toEqual(first)
    await item.change({ ...right, title: 'ثم تغيّر' })
    expect(await item.suggestion()).toMatchObject({ title: 'ثم تغيّر' })
    const { status, body } = await item.take(['title'], { suggestedAt: first.suggestedAt })
    expect([status, body.code]).toEqual([422, 'REFUSED'])
    expect(await item.article()).toMatchObject({ title: old.title, revision: 1 })
  })

  test('is gone when the source takes its change back', { tags: 'thorough' }, async () => {
    const item = await imported({ on_change: 'suggest' })
    await item.change(right)
    await item.change(old)
    expect(await item.suggestion()).toBeNull()
  })

  test('taken in part keeps the rest as the editor has it', { tags: 'thorough' }, async () => {
    publisher.serve('/new.jpg', { body: await makePicture(640, 361) })
    const item = await imported({ on_change: 'suggest' })
    await item.change({ ...right, image: `${publisher.url}/new.jpg` })
    expect((await item.suggestion()).parts).toEqual(['title', 'summary', 'description', 'image'])
    expect((await item.take(['description', 'image'])).status).toBe(200)
    expect(await item.article()).toMatchObject({
      title: old.title,
      description: right.body,
      image: { width: 640 },
    })
    await item.change({ ...right, title: 'وتغيّر بعدها' })
    expect(await item.suggestion()).toMatchObject({ why: 'edited', title: 'وتغيّر بعدها' })
  })

  test('taken leaves what its editor was writing meanwhile', { tags: 'thorough' }, async () => {
    const item = await imported({ on_change: 'suggest' })
    await item.change(right)
    const draft = { baseRevision: 1, content: { title: 'عنوان أكتبه' } }
    const path = `/api/v1/article/draft/${item.id}`
    expect((await editor.call('PUT', path, draft)).status).toBe(200)
    expect((await item.take(['description'])).status).toBe(200)
    expect((await editor.get(path)).body).toMatchObject(draft)
  })

  test('taken whole lets the feed go on updating', { tags: 'thorough' }, async () => {
    const item = await imported()
    await item.edit({ title: 'عنوان المحرر' })
    await item.change(right)
    await item.take(['title', 'summary', 'description'])
    await item.change({ ...right, title: 'ثم تغيّر' })
    expect(await item.article()).toMatchObject({ title: 'ثم تغيّر', revision: 4, updatedBy: null })
  })

  test('does not overwrite a save that its editor has not seen: 409', { tags: 'thorough' }, async () => {
    const item = await imported({ on_change: 'suggest' })
    await item.change(right)
    await item.edit({ title: 'سبقه زميل' })
    const { status, body } = await item.take(['title'], { revision: 1 })
    expect([status, body.code]).toEqual([409, 'STALE_REVISION'])
    expect(await item.article()).toMatchObject({ title: 'سبقه زميل' })
    expect(await item.suggestion()).toMatchObject({ title: right.title })
  })

  test('dismissed is gone, logged, and not made again for the same change; twice: 404', {
    tags: 'thorough',
  }, async () => {
    const item = await imported({ on_change: 'suggest' })
    await item.change(right)
    const { suggestedAt } = await item.suggestion()
    const dismiss = (at: string) =>
      editor.call('DELETE', `/api/v1/wire/suggestion/${item.id}`, { suggestedAt: at })
    // The source changed it once more after the editor had opened the comparison.
    await item.change({ ...right, title: 'ثم تغيّر' })
    expect([(await dismiss(suggestedAt)).status, (await item.suggestion()).title]).toEqual([422, 'ثم تغيّر'])
    await item.change(right)
    const { suggestedAt: last } = await item.suggestion()
    expect([(await dismiss(last)).status, (await dismiss(last)).status]).toEqual([200, 404])
    await item.change(right)
    expect(await item.suggestion()).toBeNull()
    const log = app.db.selectFrom('logs').select('action').where('subject_id', '=', item.id)
    expect(await log.where('action', '=', 'dismissedSuggestion').execute()).toHaveLength(1)
  })

  test('is taken once by two editors at the same time', { tags: 'thorough' }, async () => {
    const item = await imported({ on_change: 'suggest' })
    await item.change(right)
    const answers = await Promise.all([item.take(['title']), item.take(['title'])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await item.article()).revision).toBe(2)
  })
})

describe('a change that its source marks as a correction', () => {
  const marked = { title: 'خبر', body: '<p>تصحيح: القتلى 12 لا 21.</p><p>قتل 12.</p>' }
  const corrections = async (id: number) => (await guest.get(`/api/v1/article/${id}`)).body.corrections

  test('is noted for readers with the update, once, and the feed may go on', {
    tags: 'thorough',
  }, async () => {
    const item = await imported()
    await item.change(marked)
    expect(await corrections(item.id)).toMatchObject([{ kind: 'correction', text: 'القتلى 12 لا 21.' }])
    await item.change({ ...marked, title: 'خبر آخر' })
    expect(await item.article()).toMatchObject({ title: 'خبر آخر', revision: 3 })
    expect(await corrections(item.id)).toHaveLength(1)
  })

  test('is proposed where changes are suggested, and published if taken', { tags: 'thorough' }, async () => {
    const item = await imported({ on_change: 'suggest' })
    await item.change(marked)
    expect(await item.suggestion()).toMatchObject({
      parts: ['title', 'summary', 'description', 'note'],
      note: { text: 'القتلى 12 لا 21.', kind: 'correction' },
    })
    expect(await corrections(item.id)).toEqual([])
    await item.take(['description', 'note'])
    expect(await corrections(item.id)).toMatchObject([{ text: 'القتلى 12 لا 21.' }])
  })

  test('a correction note that the item always had is not reported, nor one of a held article', {
    tags: 'thorough',
  }, async () => {
    const held = await imported({ auto_publish: false })
    await held.change(marked)
    expect((await held.article()).corrections).toEqual([])
    await editor.patch(`/api/v1/article/status/${held.id}`, { enable: true })
    await held.change({ ...marked, title: 'تغيّر عنوانه' })
    expect(await held.suggestion()).toMatchObject({ note: null })
  })
})
