import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory, makeMedia } from '../../testing/factories.ts'

let app: TestApp
let guest: TestClient
beforeAll(async () => {
  app = await startTestApp()
  guest = await app.as('guest')
})
afterAll(() => app?.stop())

const hash = '0123456789abcdef0123456789abcdef'
const card = (id: number) =>
  `<figure data-card="article" data-article="${id}"><a href="/a/${id}">عنوان قديم</a></figure>`
const bodyOf = async (id: number) => (await guest.get(`/api/v1/article/${id}`)).body.description as string

test('«read also» shows the current title, and disappears with its article', {
  tags: 'thorough',
}, async () => {
  const linked = await makeArticle(app.db, { title: 'عنوان أول', columns: { slug: 'أول' } })
  const id = await makeArticle(app.db, {
    description: `<p>قبل</p>${card(linked)}${card(2_000_000_000)}<p>بعد</p>`,
  })
  const shown = (title: string, slug: string) =>
    `<p>قبل</p><figure data-card="article" data-article="${linked}"><a href="/article/${linked}/${slug}">${title}</a></figure><p>بعد</p>`
  expect(await bodyOf(id)).toBe(shown('عنوان أول', 'أول'))

  await app.db.updateTable('articles').set({ title: 'ثانٍ <b>' }).where('id', '=', linked).execute()
  expect(await bodyOf(id)).toBe(shown('ثانٍ &lt;b&gt;', 'أول'))

  await app.db.updateTable('articles').set({ enable: false }).where('id', '=', linked).execute()
  expect(await bodyOf(id)).toBe('<p>قبل</p><p>بعد</p>')
})

test('a poll’s card disappears while readers cannot open the poll', async () => {
  const editor = await app.as('admin')
  const form = { name: 'سؤال', answers: ['أ', 'ب'], closesAt: new Date(Date.now() + 3_600_000).toISOString() }
  const { id: poll } = (await editor.post('/api/v1/poll', form)).body
  const description = `<p>قبل</p><figure data-card="poll" data-poll="${poll}"><a href="/poll/${poll}">سؤال</a></figure>`
  const id = await makeArticle(app.db, { description })
  expect(await bodyOf(id)).toBe(description)
  await editor.patch(`/api/v1/poll/${poll}/status`, { status: false })
  expect(await bodyOf(id)).toBe('<p>قبل</p>')
})

test('no card of a locked article is sent', async () => {
  const linked = await makeArticle(app.db)
  const cards = `${card(linked)}<figure data-card="video"><video src="/media/${hash}.mp4" controls preload="metadata"></video></figure>`
  const id = await makeArticle(app.db, {
    description: `<p>أ</p>${cards}<p>ب</p><p>ج</p><p>د</p><p>هـ</p>`,
    access: 'subscribers',
  })
  expect(await bodyOf(id)).not.toMatch(/data-card|media|article/)
})

test("an article's galleries include the editors' crops of their pictures, and follow changes", {
  tags: 'thorough',
}, async () => {
  const framing = { x: 10, y: 20, shapes: {} }
  const pictures = await Promise.all([makeMedia(app.db), makeMedia(app.db)])
  const rows = await app.db.selectFrom('media').select(['id', 'hash']).where('id', 'in', pictures).execute()
  const [one, other] = rows
  const figures = rows.map(
    ({ hash: file }) => `<figure><img src="/media/${file}-960.webp" alt="" /></figure>`,
  )
  const id = await makeArticle(app.db, { description: `<p>أ</p>${figures.join('')}` })
  const editor = await app.as('admin')
  const framed = async (media: number) =>
    expect((await editor.patch(`/api/v1/media/${media}`, { framing })).status).toBe(200)
  const framingsOf = async () => (await guest.get(`/api/v1/article/${id}`)).body.framings
  expect(await framingsOf()).toEqual({})
  await framed(one!.id)
  expect(await framingsOf()).toEqual({ [one!.hash]: framing })
  await framed(other!.id)
  expect(await framingsOf()).toEqual({ [one!.hash]: framing, [other!.hash]: framing })
})

test('kind and overline are saved, reach readers, come back with an earlier version, and are checked', {
  tags: 'thorough',
}, async () => {
  const editor = await app.as('admin')
  const api = '/api/v1/article'
  const categoryId = await makeCategory(app.db)
  const written = {
    title: 'لماذا نقرأ',
    description: '<p>نقرأ.</p>',
    categoryId,
    kind: 'opinion',
    overline: ' في معنى القراءة ',
    enable: true,
  }
  const made = await editor.post(api, written)
  expect(made.body).toMatchObject({ kind: 'opinion' })
  const { id, revision } = made.body
  const seen = async () => (await guest.get(`${api}/${id}`)).body
  expect(await seen()).toMatchObject({ kind: 'opinion', overline: 'في معنى القراءة' })

  const changed = await editor.patch(`${api}/edit/${id}`, { revision, kind: 'feature', overline: '' })
  expect(changed.body).toMatchObject({ kind: 'feature', overline: '' })
  const versions = (await editor.get(`${api}/revisions/${id}/1`)).body
  expect(versions.content).toMatchObject({ kind: 'opinion', overline: 'في معنى القراءة' })
  const untouched = await editor.patch(`${api}/edit/${id}`, { revision: revision + 1, title: 'عنوان' })
  expect(untouched.body).toMatchObject({ kind: 'feature', title: 'عنوان' })

  for (const wrong of [{ kind: 'poem' }, { overline: 'ا'.repeat(121) }]) {
    const { status, body } = await editor.post(api, { title: 'خبر', categoryId, ...wrong })
    expect([status, body.data.issues[0].path]).toEqual([400, Object.keys(wrong)[0]])
  }
})
