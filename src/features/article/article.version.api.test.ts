import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle, makeCategory, makeTag } from '../../testing/factories.ts'
import { binDays } from './article.policy.ts'
import { purgeBinNow } from './article.write.service.ts'

let app: TestApp
let admin: TestClient
let categoryId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  categoryId = await makeCategory(app.db)
})
afterAll(() => app?.stop())

const api = '/api/v1/article'
const create = async (more: object = {}) =>
  (await admin.post(api, { title: 'النسخة الأولى', description: '<p>متن</p>', categoryId, ...more })).body
const edit = async (id: number, revision: number, more: object) =>
  (await admin.patch(`${api}/edit/${id}`, { revision, ...more })).body

describe('revisions', () => {
  test('each change of text creates one, newest first; a switch creates none', async () => {
    const { id } = await create()
    await edit(id, 1, { title: 'النسخة الثانية' })
    await admin.patch(`${api}/status/${id}`, { enable: true })
    await edit(id, 2, { title: 'النسخة الثالثة' })
    const { body } = await admin.get(`${api}/revisions/${id}`)
    expect(body.map((row: { revision: number; title: string }) => [row.revision, row.title])).toEqual([
      [3, 'النسخة الثالثة'],
      [2, 'النسخة الثانية'],
      [1, 'النسخة الأولى'],
    ])
    expect(body[0].createdBy.id).toBe(admin.userId)
  })

  test('each can be read in full', async () => {
    const tagIds = [await makeTag(app.db), await makeTag(app.db)]
    const { id } = await create({ summary: 'ملخص', description: '<p>متن</p>', tagIds, access: 'subscribers' })
    await edit(id, 1, { summary: '', description: '', tagIds: [], access: 'free' })
    const { body } = await admin.get(`${api}/revisions/${id}/1`)
    expect(body.content).toMatchObject({
      title: 'النسخة الأولى',
      summary: 'ملخص',
      description: '<p>متن</p>',
      tagIds,
      access: 'subscribers',
      categoryId,
    })
  })

  test('restoring creates a new one, with the old text but not its time or state', {
    tags: 'thorough',
  }, async () => {
    const tag = await makeTag(app.db)
    const before = await create({
      tagIds: [tag],
      description: '<p>القديم</p>',
      publishAt: '2026-01-01T00:00:00.000Z',
    })
    await edit(before.id, 1, { title: 'غيره', description: '<p>الجديد</p>', tagIds: [], slug: 'غير-ذلك' })
    const { body: published } = await admin.patch(`${api}/status/${before.id}`, { enable: true })
    const { body } = await admin.post(`${api}/revisions/${before.id}/1`, { revision: 2 })
    expect(body).toMatchObject({
      revision: 3,
      title: 'النسخة الأولى',
      description: '<p>القديم</p>',
      slug: before.slug,
      tags: [{ id: tag }],
      state: 'published',
      publishAt: published.publishAt,
    })
    expect((await admin.get(`${api}/revisions/${before.id}`)).body).toHaveLength(3)
    expect((await admin.get(`${api}/revisions/${before.id}/2`)).body.title).toBe('غيره')
  })

  test('restoring over a newer save: 409 with that; without a revision: 400', {
    tags: 'thorough',
  }, async () => {
    const { id } = await create()
    await edit(id, 1, { title: 'النسخة الثانية' })
    await edit(id, 2, { title: 'حُفظت في الأثناء' })
    const goBack = (body?: object) => admin.post(`${api}/revisions/${id}/1`, body)
    expect(await goBack({ revision: 2 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_REVISION', data: { current: { revision: 3, title: 'حُفظت في الأثناء' } } },
    })
    for (const body of [undefined, {}, { revision: 0 }, { revision: 3, more: 1 }])
      expect((await goBack(body)).status).toBe(400)
    expect((await admin.get(`${api}/edit/${id}`)).body).toMatchObject({
      revision: 3,
      title: 'حُفظت في الأثناء',
    })
    expect((await goBack({ revision: 3 })).body).toMatchObject({ revision: 4, title: 'النسخة الأولى' })
  })

  test('one with deleted references cannot be restored: 400', async () => {
    const tag = await makeTag(app.db)
    const { id } = await create({ tagIds: [tag] })
    await edit(id, 1, { tagIds: [] })
    await app.db.deleteFrom('tags').where('id', '=', tag).execute()
    const { status, body } = await admin.post(`${api}/revisions/${id}/1`, { revision: 2 })
    expect([status, body.data.issues[0].path]).toEqual([400, 'tagIds'])
    expect((await admin.get(`${api}/edit/${id}`)).body.revision).toBe(2)
  })

  test.each(['revisions/9000000', 'revisions/9000000/1'])('%s: 404', async path => {
    expect((await admin.get(`${api}/${path}`)).status).toBe(404)
  })

  test('an unknown revision: 404 to read and to restore', async () => {
    const { id } = await create()
    expect((await admin.get(`${api}/revisions/${id}/2`)).status).toBe(404)
    expect((await admin.post(`${api}/revisions/${id}/2`, { revision: 1 })).status).toBe(404)
  })
})

describe('drafts', () => {
  const draft = (of: number | string) => `${api}/draft/${of}`
  const begun = (letter: string) => `new-${letter.repeat(32)}`
  const content = { title: 'لم يُحفظ', summary: '', description: '<p>بعد<script>1</script></p>' }

  test.each([
    ['of a new article', async () => begun('a')],
    ['of an article', async () => (await create()).id],
  ])('%s: saved, replaced and discarded, per person', async (_, of) => {
    const id = await of()
    const other = await app.asUser({ role: 'admin' })
    expect((await admin.get(draft(id))).body).toBeNull()
    await other.put(draft(id), { baseRevision: 1, content: { title: 'لغيري' } })
    await admin.put(draft(id), { baseRevision: 1, content: { title: 'أول' } })
    await admin.put(draft(id), { baseRevision: 2, content })
    expect((await admin.get(draft(id))).body).toMatchObject({ baseRevision: 2, content })
    expect((await other.get(draft(id))).body.content).toEqual({ title: 'لغيري' })
    for (const _ of [1, 2]) expect((await admin.delete(draft(id))).body).toEqual({ ok: true })
    expect((await admin.get(draft(id))).body).toBeNull()
    expect((await other.get(draft(id))).body).not.toBeNull()
  })

  test('several new articles at once; saving deletes only the draft it was made from', async () => {
    const writer = await app.asUser({ role: 'admin' })
    for (const letter of ['a', 'b'])
      await writer.put(draft(begun(letter)), { baseRevision: 0, content: { title: letter } })
    const input = { title: 'خبر', categoryId, draft: begun('a') }
    const { id } = (await writer.post(api, input)).body
    expect((await writer.get(draft(begun('a')))).body).toBeNull()
    expect((await writer.get(draft(begun('b')))).body.content).toEqual({ title: 'b' })
    await writer.put(draft(id), { baseRevision: 1, content })
    await writer.patch(`${api}/edit/${id}`, { revision: 1, title: 'حُفظ' })
    expect((await writer.get(draft(id))).body).toBeNull()
  })

  test('are listed for their writer, latest first, with their first words', {
    tags: 'thorough',
  }, async () => {
    const [writer, other] = [await app.asUser({ role: 'admin' }), await app.asUser({ role: 'admin' })]
    const [saved, binned] = [await create(), await create()]
    const description = `<p>${'كلمة '.repeat(2000)}</p>`
    await writer.put(draft(binned.id), { baseRevision: 1, content })
    await writer.put(draft(saved.id), { baseRevision: 1, content })
    await writer.put(draft(begun('c')), { baseRevision: 0, content: { description } })
    await other.put(draft(begun('c')), { baseRevision: 0, content })
    await writer.delete(`${api}/${binned.id}`)
    const { body } = await writer.get(`${api}/drafts`)
    const updatedAt = expect.any(String)
    expect(body).toEqual([
      { article: begun('c'), title: '', words: description.slice(3, 163), savedTitle: null, updatedAt },
      { article: saved.id, title: 'لم يُحفظ', words: 'بعد', savedTitle: saved.title, updatedAt },
    ])
  })

  test.each(['0', 'new-', `new-${'g'.repeat(32)}`, '-1'])('of %s: 400', async of => {
    expect((await admin.put(draft(of), { baseRevision: 0, content })).status).toBe(400)
  })

  test('of an unknown article: 404', async () => {
    expect((await admin.put(draft(9_000_000), { baseRevision: 1, content })).status).toBe(404)
  })

  test('an unsaved one can be previewed by its writer, however incomplete, and by nobody else', async () => {
    const writer = await app.asUser({ role: 'admin' })
    const preview = (of: string) => `${api}/draft-preview/${of}`
    expect((await writer.get(preview(begun('d')))).status).toBe(404)
    const description = '<p onclick="x">متن</p><script>x</script>'
    await writer.put(draft(begun('d')), { baseRevision: 0, content: { description, categoryId, image: 7 } })
    expect((await writer.get(preview(begun('d')))).body).toMatchObject({
      title: 'بلا عنوان',
      description: '<p>متن</p>',
      category: { id: categoryId },
      image: null,
    })
    const page = await writer.get(`/dashboard/article/preview/${begun('d')}`)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await admin.get(preview(begun('d')))).status).toBe(404)
  })

  test("of colleagues are listed with name and time; a copy is the user's own, and overwrites none", async () => {
    const [writer, editor] = [await app.asUser({ role: 'admin' }), await app.asUser({ role: 'superadmin' })]
    await writer.put(draft(begun('e')), { baseRevision: 0, content: { title: 'نصف خبر' } })
    const { body } = await editor.get(`${api}/drafts/others`)
    const row = body.find((one: { article: string }) => one.article === begun('e'))
    expect(row).toMatchObject({
      title: 'نصف خبر',
      user: { id: writer.userId },
      updatedAt: expect.any(String),
    })
    const copy = () => editor.post(`${api}/drafts/copy`, { user: writer.userId, article: begun('e') })
    expect((await copy()).body).toEqual({ article: begun('e') })
    await editor.put(draft(begun('e')), { baseRevision: 0, content: { title: 'خبر تام' } })
    expect((await copy()).body.code).toBe('REFUSED')
    expect((await editor.get(draft(begun('e')))).body.content).toEqual({ title: 'خبر تام' })
    expect((await writer.get(draft(begun('e')))).body.content).toEqual({ title: 'نصف خبر' })
    const gone = await editor.post(`${api}/drafts/copy`, { user: writer.userId, article: begun('f') })
    expect(gone.status).toBe(404)
  })

  test('the preview shows the writer the draft, sanitised, and others the saved version', async () => {
    const { id } = await create({ description: '<p>المحفوظ</p>' })
    await admin.put(draft(id), { baseRevision: 1, content })
    const mine = await admin.get(`${api}/preview/${id}`)
    expect(mine.body).toMatchObject({ title: 'لم يُحفظ', description: '<p>بعد</p>' })
    const theirs = await (await app.asUser({ role: 'admin' })).get(`${api}/preview/${id}`)
    expect(theirs.body).toMatchObject({ title: 'النسخة الأولى', description: '<p>المحفوظ</p>' })
  })
})

describe('the bin', () => {
  const stateOf = async (id: number) => (await admin.get(`${api}/edit/${id}`)).body.state

  test('hides an article from readers; restored, it is held with its text', {
    tags: 'thorough',
  }, async () => {
    const { id } = await create({ enable: true })
    for (const _ of [1, 2])
      expect(await admin.delete(`${api}/${id}`)).toMatchObject({ status: 200, body: { id } })
    expect((await app.as('guest').then(guest => guest.get(`${api}/${id}`))).status).toBe(404)
    expect(await stateOf(id)).toBe('binned')
    expect((await admin.post(`${api}/restore/${id}`)).body).toMatchObject({ state: 'held', deletedAt: null })
    expect((await admin.post(`${api}/restore/${id}`)).body.state).toBe('held')
  })

  test.each([
    ['edit', (id: number) => admin.patch(`${api}/edit/${id}`, { revision: 1, title: 'ج' })],
    ['describe', (id: number) => admin.put(`${api}/description/${id}`, { description: '', revision: 1 })],
    ['publish', (id: number) => admin.patch(`${api}/status/${id}`, { enable: true })],
    ['mark breaking', (id: number) => admin.patch(`${api}/breakingnews/${id}`, { breakingNews: true })],
    ['go back', (id: number) => admin.post(`${api}/revisions/${id}/1`, { revision: 1 })],
  ])('%s an article in it: 422', async (_, act) => {
    const { id } = await create()
    await admin.delete(`${api}/${id}`)
    expect(await act(id)).toMatchObject({ status: 422, body: { code: 'REFUSED' } })
    expect(await stateOf(id)).toBe('binned')
  })

  test('is emptied after thirty days, with everything that belongs to the articles', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    const tag = await makeTag(app.db)
    const old = await makeArticle(app.db, { tagIds: [tag], views: 3, columns: { deleted_at: days(30.1) } })
    const young = await makeArticle(app.db, { columns: { deleted_at: days(29.9) } })
    const living = await makeArticle(app.db, { publishAt: days(400) })
    await admin.post(`${api}/restore/${young}`)
    await admin.delete(`${api}/${young}`)
    await app.db
      .updateTable('articles')
      .set({ deleted_at: days(29.9) })
      .where('id', '=', young)
      .execute()
    const redirects = [old, young].map(target_id => ({
      kind: 'articles',
      slug: `قديم-${target_id}`,
      target_id,
    }))
    await app.db.insertInto('old_slugs').values(redirects).execute()
    await purgeBinNow(app.db, binDays)
    expect((await admin.get(`${api}/edit/${old}`)).status).toBe(404)
    const kept = app.db.selectFrom('old_slugs').select('target_id').where('target_id', 'in', [old, young])
    expect(await kept.execute()).toEqual([{ target_id: young }])
    expect([await stateOf(young), await stateOf(living)]).toEqual(['binned', 'published'])
    const left = await app.db
      .selectFrom('article_tags')
      .select('tag_id')
      .where('article_id', '=', old)
      .execute()
    expect(left).toEqual([])
  })
})

test('an agency sees that an editor changed its article, but not who: in lists, versions, its own saves and a conflict', async () => {
  const editor = await app.asUser({ role: 'admin' })
  await app.db.updateTable('users').set({ name: 'هدى الشامي' }).where('id', '=', editor.userId!).execute()
  const agency = await app.as('agency')
  const made = await editor.post('/api/v1/article', {
    title: 'بيان',
    categoryId: await makeCategory(app.db),
    agencyId: app.agencyId,
    description: '<p>نص البيان.</p>',
  })
  const { id, createdBy } = made.body
  expect(createdBy.name).toBe('هدى الشامي')
  const edit = (client: TestClient, revision: number, title: string) =>
    client.patch(`/api/v1/article/edit/${id}`, { revision, title })
  const answers = [
    await agency.get(`/api/v1/article/edit/${id}`),
    await agency.get('/api/v1/article/dashboard'),
    await agency.get(`/api/v1/article/revisions/${id}`),
    await agency.get(`/api/v1/article/revisions/${id}/1`),
    await edit(agency, 1, 'بيان ثان'),
    await edit(editor, 2, 'بيان ثالث').then(() => edit(agency, 2, 'بيان رابع')),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 409])
  for (const { body } of answers) {
    expect(JSON.stringify(body)).toContain('محرر الموقع')
    expect(JSON.stringify(body)).not.toContain('هدى')
  }
  expect((await edit(editor, 2, 'بيان رابع')).body.data.current.updatedBy.name).toBe('هدى الشامي')
})
