import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as declared from '../entities.ts'
import { articleEntity } from '../features/article/article.entity.ts'
import { startTestApp, type TestApp, type TestClient } from './app.ts'
import { endpoints } from './contractCalls.ts'
import { makeArticle } from './factories.ts'
import { until } from './until.ts'

/** Inputs with an overlong text; by default a name of 121 letters. */
const tooLong: Record<string, object> = {
  category: { name: 'ا'.repeat(81) },
  tag: { name: 'ا'.repeat(61) },
  author: { name: 'كاتب', bio: 'ا'.repeat(1001) },
  person: { name: 'شخصية', role: 'ا'.repeat(121) },
  agency: { name: 'وكالة', description: 'ا'.repeat(1001) },
}

/** Tests that apply to all entities with a slug whose form requires only a name. */
const entities = Object.entries(declared).flatMap(([noun, entity]) => {
  const calls = Object.fromEntries(
    endpoints.filter(call => call.noun === noun).map(call => [call.name, call]),
  )
  if (!('slug' in entity) || !calls.bySlug || Object.keys(calls.create?.input ?? {}).join() !== 'name')
    return []
  const address = (name: string) => `/api/v1${calls[name]?.path}`
  const byId = (name: string) => (id: number) => address(name).replace('{id}', String(id))
  const toggle = calls.setStatus ? 'setStatus' : 'setActive'
  return {
    noun,
    label: entity.label,
    search: 'search' in entity,
    subject: entity.subject,
    table: entity.table,
    create: address('create'),
    one: byId('get'),
    edit: byId('edit'),
    bySlug: address('bySlug').replace('{slug}', ''),
    list: address('paginate'),
    flag: toggle === 'setStatus' ? 'status' : 'active',
    toggle: byId(toggle),
    tooLong: tooLong[noun] ?? { name: 'ا'.repeat(121) },
    /** Whether articles refer to the entity, so that it cannot be deleted; the error counts them. */
    inArticles: Object.values(articleEntity.foreignKeys).some(({ to }) => to === noun),
  }
})

let app: TestApp
let owner: TestClient
let guest: TestClient
let heard: string[]

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  guest = await app.as('guest')
  heard = await app.hearTags()
})
afterAll(() => app?.stop())

describe.each(entities)('$noun', entity => {
  const make = async (name: string, more = {}) => {
    const { status, body } = await owner.post(entity.create, { name, ...more })
    expect({ status, body }).toMatchObject({ status: 200 })
    return body
  }
  const logOf = (id: number) =>
    app.db
      .selectFrom('logs')
      .selectAll()
      .where('subject', '=', entity.subject)
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  const find = (query: string) => owner.get(`${entity.list}?${query}`)

  /** Creates an article that refers to the entity, perhaps in the bin. */
  const refer = async (id: number, deletedAt: string | null = null) => {
    const articleId = await makeArticle(app.db, entity.noun === 'category' ? { categoryId: id } : {})
    const values = { [`${entity.noun}_id`]: id }
    await app.db
      .updateTable('articles')
      .set({ deleted_at: deletedAt, ...(['tag', 'person'].includes(entity.noun) ? {} : values) })
      .where('id', '=', articleId)
      .execute()
    if (entity.noun === 'tag') {
      await app.db.insertInto('article_tags').values({ article_id: articleId, tag_id: id }).execute()
    }
    if (entity.noun === 'person') {
      await app.db.insertInto('article_people').values({ article_id: articleId, person_id: id }).execute()
    }
  }

  test('a slug is made from the name, with a suffix if it is taken', async () => {
    expect(await make('الشؤون: المحلية!')).toMatchObject({ slug: 'الشؤون-المحلية', revision: 1 })
    expect(await make('الشؤون المحلية')).toMatchObject({ slug: 'الشؤون-المحلية-2' })
  })

  test('a given slug that is taken: 409 for the field slug, and nothing is created or logged', async () => {
    await make('الأول', { slug: 'معرف-مكرر' })
    const second = await make('الثاني')
    const before = await find('limit=1')
    const again = await owner.post(entity.create, { name: 'الثالث', slug: 'معرف-مكرر' })
    const edited = await owner.patch(entity.edit(second.id), { revision: 1, slug: 'معرف-مكرر' })
    for (const { status, body } of [again, edited]) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'SLUG_TAKEN', data: { issues: [{ path: 'slug' }] } })
    }
    expect((await find('limit=1')).body.total).toBe(before.body.total)
    expect(await logOf(second.id)).toHaveLength(1)
  })

  test.each([
    ['an empty name', { name: ' ' }, ['name']],
    ['no name', {}, ['name']],
    ['spaces in a slug', { name: 'اسم', slug: 'فيه فراغ' }, ['slug']],
    ['too long a text', entity.tooLong, [expect.any(String)]],
  ])('%s: 400 in Arabic', async (_, input, paths) => {
    const { status, body } = await owner.post(entity.create, input)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'INVALID_INPUT', data: { issues: paths.map(path => ({ path })) } })
    for (const { message } of body.data.issues) expect(message).toMatch(/\p{Script=Arabic}/u)
  })

  test('an edit changes only the fields it names', async () => {
    const before = await make('قبل التعديل')
    const { status, body } = await owner.patch(entity.edit(before.id), { revision: 1, name: 'بعد التعديل' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, name: 'بعد التعديل', revision: 2, updatedAt: body.updatedAt })
  })

  test('a stale revision: 409 with the current version; only one of two simultaneous edits is saved', async () => {
    const { id } = await make('يحرره اثنان')
    const edits = await Promise.all(
      ['تحرير أول', 'تحرير ثان'].map(name => owner.patch(entity.edit(id), { revision: 1, name })),
    )
    const [saved, refused] = edits.sort((one, other) => one.status - other.status)
    expect([saved?.status, refused?.status]).toEqual([200, 409])
    expect(refused?.body).toMatchObject({ code: 'STALE_REVISION', data: { current: saved?.body } })
  })

  test('a toggle sets one field, is idempotent, and refuses anything else', async () => {
    const before = await make('مفتاح')
    const [on, off] = [{ [entity.flag]: true }, { [entity.flag]: false }]
    for (const _ of [1, 2]) {
      const { status, body } = await owner.patch(entity.toggle(before.id), off)
      expect(status).toBe(200)
      expect(body).toEqual({ ...before, ...off, updatedAt: body.updatedAt })
    }
    expect((await owner.patch(entity.toggle(before.id), { ...on, name: 'آخر' })).status).toBe(400)
    expect((await owner.patch(entity.toggle(before.id), {})).status).toBe(400)
    expect((await logOf(before.id)).map(row => row.action)).toEqual(['created', 'disabled'])
  })

  test('disabled, it is 404 for readers but still visible to staff', async () => {
    const { id, slug } = await make('يختفي')
    await owner.patch(entity.toggle(id), { [entity.flag]: false })
    for (const path of [entity.one(id), `${entity.bySlug}${encodeURIComponent(slug)}`]) {
      expect((await guest.get(path)).status).toBe(404)
      expect((await owner.get(path)).status).toBe(200)
    }
    await owner.patch(entity.toggle(id), { [entity.flag]: true })
    expect((await guest.get(entity.one(id))).status).toBe(200)
  })

  test.runIf(entity.search)('the search suggests it, unless it is disabled', async () => {
    const { id, slug } = await make('كهرمانة الخليج')
    const suggest = async () => {
      const { body } = await guest.get(`/api/v1/search/suggestions?q=${encodeURIComponent('كهرما')}`)
      return body.filter(({ kind }: { kind: string }) => kind === entity.noun)
    }
    expect(await suggest()).toMatchObject([{ text: 'كهرمانة الخليج', slug, label: entity.label }])
    await owner.patch(entity.toggle(id), { [entity.flag]: false })
    expect(await suggest()).toEqual([])
  })

  test('an entity in use is not deleted: 409 names the references, including the bin; an unused one is deleted', async () => {
    if (entity.inArticles) {
      const { id } = await make('مستعمل')
      await refer(id)
      await refer(id, new Date().toISOString())
      const { status, body } = await owner.delete(entity.one(id))
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'IN_USE', data: { references: [{ kind: 'article', count: 2 }] } })
    }

    const unused = await make('غير مستعمل')
    expect(await owner.delete(entity.one(unused.id))).toMatchObject({ status: 200, body: { id: unused.id } })
    expect((await owner.get(entity.one(unused.id))).status).toBe(404)
    expect((await owner.delete(entity.one(unused.id))).status).toBe(404)
  })

  test('old slugs redirect to it, and are not given to others', async () => {
    const { id } = await make('عنوان متبدل', { slug: 'العنوان-الأول' })
    await owner.patch(entity.edit(id), { revision: 1, slug: 'العنوان-الثاني' })
    await owner.patch(entity.edit(id), { revision: 2, slug: 'العنوان-الثالث' })
    for (const slug of ['العنوان-الأول', 'العنوان-الثاني', 'العنوان-الثالث']) {
      const { body } = await guest.get(`${entity.bySlug}${encodeURIComponent(slug)}`)
      expect(body).toMatchObject({ id, slug: 'العنوان-الثالث' })
    }
    expect(await make('العنوان الأول')).toMatchObject({ slug: 'العنوان-الأول-2' })
    expect((await guest.get(`${entity.bySlug}${encodeURIComponent('لم-يكن')}`)).status).toBe(404)
  })

  test('deleting frees its slugs, including old ones', async () => {
    const { id } = await make('يعود اسمه')
    await owner.patch(entity.edit(id), { revision: 1, slug: 'اسم-آخر' })
    await owner.delete(entity.one(id))
    expect(await make('يعود اسمه')).toMatchObject({ slug: 'يعود-اسمه' })
    expect(await make('اسم آخر')).toMatchObject({ slug: 'اسم-آخر' })
  })

  test('the staff list pages, sorts, searches in any spelling and counts articles', async () => {
    const made = []
    for (const name of ['مُراسِل أ', 'مراسل إب', 'المراسل ج']) made.push(await make(name))
    if (entity.inArticles) {
      await refer(made[1].id)
      await refer(made[2].id, new Date().toISOString())
    }
    const names = async (query: string) => {
      const { body } = await find(`q=${encodeURIComponent('مراسـل')}&${query}`)
      return { names: body.items.map((item: { name: string }) => item.name), total: body.total }
    }
    const all = ['المراسل ج', 'مُراسِل أ', 'مراسل إب']
    expect(await names('sort=name')).toEqual({ names: all, total: 3 })
    expect(await names('sort=-name')).toEqual({ names: all.toReversed(), total: 3 })
    expect(await names('sort=name&limit=2&page=2')).toEqual({ names: ['مراسل إب'], total: 3 })
    expect(await names(`sort=name&${entity.flag}=false`)).toEqual({ names: [], total: 0 })
    if (entity.inArticles) {
      expect(await names('sort=-articles&limit=1')).toEqual({ names: ['مراسل إب'], total: 3 })
      const { body } = await find(`q=${encodeURIComponent('مراسل')}&sort=createdAt`)
      expect(body.items.map((item: { articles: number }) => item.articles)).toEqual([0, 1, 0])
    }
    expect((await find('q=%25')).body.total).toBe(0)
  })

  test.each(['limit=101', 'limit=0', 'page=0', 'sort=slug', 'sort=-'])('staff list ?%s: 400', async query => {
    expect((await find(query)).status).toBe(400)
  })

  test('every change is logged with actor, before and after, and invalidates its cache tags', async () => {
    heard.length = 0
    const { id } = await make('مسجل')
    await owner.patch(entity.edit(id), { revision: 1, name: 'مسجل معدل' })
    await owner.patch(entity.toggle(id), { [entity.flag]: false })
    await owner.delete(entity.one(id))
    const rows = await logOf(id)
    expect(rows.map(row => row.action)).toEqual(['created', 'edited', 'disabled', 'deleted'])
    expect(rows.every(row => row.actor_id === owner.userId && row.address !== '')).toBe(true)
    expect(rows[1]).toMatchObject({ before: { name: 'مسجل' }, after: { name: 'مسجل معدل' } })
    expect(rows[3]).toMatchObject({ before: { [entity.flag]: false }, after: null })
    const expected = Array(4)
      .fill([`one:${entity.table}:${id}`, `all:${entity.table}`])
      .flat()
    await until(() => expect(heard).toEqual(expected))
  })

  test.each(['agency', 'user', 'guest'] as const)('%s can neither list nor change it', async visitor => {
    const { id } = await make(`محمي من ${visitor}`)
    const client = await app.as(visitor)
    const refusal = visitor === 'guest' ? 401 : 403
    for (const { status } of [
      await client.get(entity.list),
      await client.post(entity.create, { name: 'دخيل' }),
      await client.patch(entity.edit(id), { revision: 1, name: 'دخيل' }),
      await client.patch(entity.toggle(id), { [entity.flag]: false }),
      await client.delete(entity.one(id)),
    ]) {
      expect(status).toBe(refusal)
    }
  })
})
