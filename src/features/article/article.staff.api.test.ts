import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import {
  makeAgency,
  makeArticle,
  makeCategory,
  makeCorrection,
  makeMedia,
  makeTag,
} from '../../testing/factories.ts'

let app: TestApp
let admin: TestClient
let guest: TestClient
let categoryId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  guest = await app.as('guest')
  categoryId = await makeCategory(app.db)
})
afterAll(() => app?.stop())

const api = '/api/v1/article'
async function create(more: object = {}, client = admin) {
  const description = '<p>متن الخبر.</p>'
  const { status, body } = await client.post(api, {
    title: 'خبر من القاهرة',
    categoryId,
    description,
    ...more,
  })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const rowOf = (id: number) =>
  app.db.selectFrom('articles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const logOf = (id: number) =>
  app.db
    .selectFrom('logs')
    .selectAll()
    .where('subject', '=', 'Article')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('creating', () => {
  test('omitted fields have defaults, and nothing is published without being asked', async () => {
    expect(await create()).toMatchObject({
      title: 'خبر من القاهرة',
      state: 'held',
      enable: false,
      breakingNews: false,
      access: 'free',
      agency: null,
      tags: [],
      revision: 1,
      createdBy: { id: admin.userId },
    })
  })

  test('the body is sanitised and its reading time computed', async () => {
    const words = 'كلمة '.repeat(900)
    const article = await create({
      description: `<p onclick="steal()">أهلًا<script>steal()</script></p><p>${words}</p><img src="javascript:steal()">`,
    })
    expect(article.description).toContain('<p>أهلًا</p>')
    expect(article.description).not.toMatch(/steal|script/)
    expect(article.readMinutes).toBeGreaterThan(3)
  })

  test('a slug is made from the title, unique also under concurrency', { tags: 'thorough' }, async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create({ title: 'قمة عربية: طارئة!' })))
    expect(made.map(({ slug }) => slug).sort()).toEqual([
      'قمة-عربية-طارئة',
      ...[2, 3, 4, 5, 6].map(number => `قمة-عربية-طارئة-${number}`),
    ])
  })

  test('a given slug is kept; a taken one: 409 at slug', async () => {
    expect(await create({ slug: 'معرف-مختار' })).toMatchObject({ slug: 'معرف-مختار' })
    const again = await admin.post(api, { title: 'آخر', categoryId, slug: 'معرف-مختار' })
    expect([again.status, again.body.code, again.body.data.issues[0].path]).toEqual([
      409,
      'SLUG_TAKEN',
      'slug',
    ])
  })

  test('a former slug is not given to another', async () => {
    const { id, slug } = await create({ title: 'عنوان تبدل' })
    const { body } = await admin.patch(`${api}/edit/${id}`, { revision: 1, slug: 'عنوان-جديد' })
    expect(body.slug).toBe('عنوان-جديد')
    const kept = await app.db.selectFrom('old_slugs').select('target_id').where('slug', '=', slug).execute()
    expect(kept).toEqual([{ target_id: id }])
    expect((await create({ title: 'عنوان تبدل' })).slug).toBe('عنوان-تبدل-2')
  })

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['a long title', { title: 'ا'.repeat(301) }, 'title'],
    ['a long summary', { summary: 'ا'.repeat(501) }, 'summary'],
    ['no category', { categoryId: null }, 'categoryId'],
    ['a category that is not', { categoryId: 9_000_000 }, 'categoryId'],
    ['a tag that is not', { tagIds: [9_000_000] }, 'tagIds'],
    ['a picture that is not', { imageId: 9_000_000 }, 'imageId'],
    ['an author that is not', { authorId: 9_000_000 }, 'authorId'],
    ['a bad slug', { slug: 'فيه فراغ' }, 'slug'],
    ['an invalid time', { publishAt: 'غدًا' }, 'publishAt'],
    ['another kind of access', { access: 'secret' }, 'access'],
    ['an address that is not a web page', { originalUrl: 'javascript:alert(1)' }, 'originalUrl'],
  ])('%s: 400 in Arabic, and nothing is created', async (_, more, path) => {
    const count = () => app.db.selectFrom('articles').select(sql<number>`count(*)`.as('n')).executeTakeFirst()
    const before = await count()
    const { status, body } = await admin.post(api, { title: 'خبر', categoryId, ...more })
    const issues = [{ path, message: expect.stringMatching(/\p{Script=Arabic}/u) }]
    expect([status, body.code, body.data.issues]).toEqual([400, 'INVALID_INPUT', issues])
    expect(await count()).toEqual(before)
  })

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a text', '"خبر"'],
    ['a NUL in a text', JSON.stringify({ title: 'خ\0بر', categoryId: 1 })],
  ])('%s as body: 400', async (_, text) => {
    const response = await fetch(`${app.url}${api}`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: text,
    })
    expect([response.status, (await response.json()).code]).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('editing', () => {
  test('changes only the fields it names', async () => {
    const tag = await makeTag(app.db)
    const before = await create({ summary: 'ملخص', tagIds: [tag], imageCaption: 'شرح', enable: true })
    const { body } = await admin.patch(`${api}/edit/${before.id}`, { revision: 1, title: 'عنوان آخر' })
    expect(body).toEqual({ ...before, title: 'عنوان آخر', revision: 2, updatedAt: body.updatedAt })
  })

  test('a stale revision: 409 with the current version; of two simultaneous edits one is saved', async () => {
    const { id } = await create()
    const answers = await Promise.all(
      ['الأول', 'الثاني'].map(title => admin.patch(`${api}/edit/${id}`, { revision: 1, title })),
    )
    const [saved, refused] = answers.sort((one, other) => one.status - other.status)
    expect([saved!.status, refused!.status]).toEqual([200, 409])
    expect(refused!.body).toMatchObject({ code: 'STALE_REVISION', data: { current: saved!.body } })
    expect((await admin.get(`${api}/revisions/${id}`)).body).toHaveLength(2)
  })

  test('PUT description changes only the body, sanitised', async () => {
    const before = await create({ summary: 'ملخص' })
    const description = '<p>متن جديد<script>1</script></p>'
    const { body } = await admin.put(`${api}/description/${before.id}`, { description, revision: 1 })
    const { updatedAt } = body
    expect(body).toEqual({ ...before, description: '<p>متن جديد</p>', revision: 2, updatedAt })
    const stale = await admin.put(`${api}/description/${before.id}`, { description, revision: 1 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_REVISION', data: { current: body } } })
  })

  test.each([
    ['nothing', {}, ['description', 'revision']],
    ['no body', { revision: 1 }, ['description']],
    ['no revision', { description: '<p>متن جديد</p>' }, ['revision']],
    ['more than the body', { description: '', revision: 1, title: 'عنوان' }, ['']],
  ])('PUT description with %s: 400, and the body is unchanged', async (_, input, paths) => {
    const { id } = await create({ description: '<p>المتن</p>' })
    const { status, body } = await admin.put(`${api}/description/${id}`, input)
    const missing = body.data.issues.map((issue: { path: string }) => issue.path).sort()
    expect([status, missing]).toEqual([400, paths])
    expect(await rowOf(id)).toMatchObject({ description: '<p>المتن</p>', revision: 1 })
  })

  test("the text's modification time changes only with the text", async () => {
    const { id, title } = await create({ enable: true })
    const wordsAt = async () => (await rowOf(id)).content_updated_at
    const first = await wordsAt()
    await admin.patch(`${api}/edit/${id}`, { revision: 1, title, imageCredit: 'وكالة' })
    expect(await wordsAt()).toBe(first)
    await admin.patch(`${api}/edit/${id}`, { revision: 2, title: 'كلام آخر' })
    expect(await wordsAt()).not.toBe(first)
  })

  test('the time of first publication is kept for good', async () => {
    const { id } = await create({ enable: true })
    const first = (await rowOf(id)).first_published_at
    expect(first).not.toBeNull()
    for (const enable of [false, true]) await admin.patch(`${api}/status/${id}`, { enable })
    expect((await rowOf(id)).first_published_at).toBe(first)
  })

  test('publishing now is immediate, despite rounding to milliseconds', { tags: 'thorough' }, async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create({ enable: true })))
    expect(new Set(made.map(({ state }) => state))).toEqual(new Set(['published']))
  })

  const past = '2026-01-01T00:00:00.000Z'
  test.each<[string, boolean, (id: number) => Promise<unknown>]>([
    ['by the switch', true, id => admin.patch(`${api}/status/${id}`, { enable: true })],
    ['by an edit', true, id => admin.patch(`${api}/edit/${id}`, { revision: 1, enable: true })],
    [
      'with a time of its own',
      false,
      id => admin.patch(`${api}/edit/${id}`, { revision: 1, enable: true, publishAt: past }),
    ],
  ])('a held article is dated on publication, %s: %s; once', async (_, dated, publish) => {
    const { id } = await create({ publishAt: past })
    await publish(id)
    const { publish_at } = await rowOf(id)
    expect(publish_at !== past).toBe(dated)
    for (const enable of [false, true]) await admin.patch(`${api}/status/${id}`, { enable })
    expect((await rowOf(id)).publish_at).toBe(publish_at)
  })

  test('an id in the body does not override the one in the address', async () => {
    const [one, other] = [await create(), await create()]
    await admin.patch(`${api}/status/${one.id}`, { id: other.id, enable: true })
    expect([(await rowOf(one.id)).enable, (await rowOf(other.id)).enable]).toEqual([true, false])
  })
})

describe.each([
  ['status', 'enable', ['enabled', 'disabled'], [{}, {}]],
  [
    'breakingnews',
    'breakingNews',
    ['markedBreaking', 'unmarkedBreaking'],
    [{ breakingUntil: expect.any(String) }, { breakingUntil: null }],
  ],
] as const)('PATCH %s', (path, field, actions, also) => {
  test('sets its field, is idempotent, and returns the whole article', async () => {
    const before = await create()
    for (const [index, value] of [true, false].entries()) {
      for (const _ of [1, 2]) {
        const { body } = await admin.patch(`${api}/${path}/${before.id}`, { [field]: value })
        // An article that was held is dated when it is published.
        const { updatedAt, publishAt, state } = body
        expect(body).toEqual({ ...before, [field]: value, ...also[index], updatedAt, publishAt, state })
        expect(state).toBe(field === 'enable' && value ? 'published' : 'held')
      }
    }
    expect((await logOf(before.id)).map(row => row.action)).toEqual(['created', ...actions])
  })

  test('makes who switched it its last editor', async () => {
    const id = await makeArticle(app.db)
    expect((await rowOf(id)).updated_by).toBeNull()
    const { body } = await admin.patch(`${api}/${path}/${id}`, { [field]: field === 'breakingNews' })
    expect(body.updatedBy).toEqual({ id: admin.userId, name: expect.any(String) })
  })

  test.each([
    ['nothing', {}],
    ['a second field', { [field]: true, title: 'آخر' }],
    ['both switches', { enable: true, breakingNews: true }],
    ['no truth value', { [field]: 'نعم' }],
  ])('with %s: 400 and no change', async (_, input) => {
    const { id } = await create()
    expect((await admin.patch(`${api}/${path}/${id}`, input)).status).toBe(400)
    expect((await rowOf(id))[field === 'enable' ? 'enable' : 'breaking_news']).toBe(false)
  })
})

describe('publishing requires a text', () => {
  const texts = {
    nothing: '',
    spaces: '<p> &nbsp;<br></p><ul><li></li></ul>',
    'a script': '<script>1</script>',
    'a line alone': '<hr>',
  }
  const publishing: Record<string, (description: string) => Promise<Answer>> = {
    'at once': description => admin.post(api, { title: 'خبر', categoryId, description, enable: true }),
    'at its hour': description =>
      admin.post(api, {
        title: 'خبر',
        categoryId,
        description,
        enable: true,
        publishAt: '2090-01-01T00:00:00Z',
      }),
    'by an edit': async description =>
      admin.patch(`${api}/edit/${(await create({ description })).id}`, { revision: 1, enable: true }),
    'by the switch': async description =>
      admin.patch(`${api}/status/${(await create({ description })).id}`, { enable: true }),
    'emptying what is out': async description =>
      admin.patch(`${api}/edit/${(await create({ enable: true })).id}`, { revision: 1, description }),
  }
  const cases = Object.entries(publishing).flatMap(([how, publish]) =>
    Object.entries(texts).map(([what, text]) => [how, what, text, publish] as const),
  )
  test.each(cases)('%s, with %s: 400 at the field', async (_how, _what, text, publish) => {
    const { status, body } = await publish(text)
    const issues = [{ path: 'description', message: 'اكتب نص المقال قبل نشره.' }]
    expect([status, body.code, body.data]).toEqual([400, 'INVALID_INPUT', { issues }])
  })

  test('bulk publishing skips those without', async () => {
    const [empty, full] = [await create({ description: '' }), await create()]
    const { body } = await admin.post(`${api}/bulk`, { ids: [empty.id, full.id], action: 'enable' })
    const message = 'اكتب نص المقال قبل نشره.'
    expect(body).toEqual({ done: [full.id], refused: [{ id: empty.id, message }] })
  })

  test.each([
    ['a picture', '<figure><img src="https://example.com/a.jpg" alt=""></figure>'],
    [
      'a post',
      '<figure data-embed="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">م</a></figure>',
    ],
    ['a table', '<table><tbody><tr><td>1</td></tr></tbody></table>'],
  ])('%s is enough', async (_, description) => {
    expect((await create({ description, enable: true })).state).toBe('published')
  })

  test('a held article needs none, nor does an edit of one that a feed published without', async () => {
    expect((await create({ description: '' })).state).toBe('held')
    const id = await makeArticle(app.db, { description: '' })
    expect((await admin.patch(`${api}/edit/${id}`, { revision: 1, title: 'أصح' })).status).toBe(200)
  })
})

describe('bulk', () => {
  const bulk = (ids: number[], action: string) => admin.post(`${api}/bulk`, { ids, action })

  test('a refusal does not affect the others', async () => {
    const [one, binned, two] = [await create(), await create(), await create()]
    await admin.delete(`${api}/${binned.id}`)
    const { body } = await bulk([one.id, binned.id, 9_000_000, two.id, one.id], 'enable')
    expect(body.done).toEqual([one.id, two.id])
    expect(body.refused).toEqual([
      { id: binned.id, message: 'المقال في السلة؛ أعِده أولًا.' },
      { id: 9_000_000, message: 'لم نجد ما طلبته.' },
    ])
  })

  test.each([
    ['enable', 'published'],
    ['disable', 'held'],
    ['remove', 'binned'],
    ['restore', 'held'],
  ])('%s: %s', async (action, state) => {
    const { id } = await create()
    if (action === 'restore') await admin.delete(`${api}/${id}`)
    expect((await bulk([id], action)).body).toEqual({ done: [id], refused: [] })
    expect((await admin.get(`${api}/edit/${id}`)).body.state).toBe(state)
  })

  test.each([
    [[], 'enable'],
    [Array.from({ length: 101 }, (_, index) => index + 1), 'enable'],
    [[1], 'explode'],
  ])('%#: 400', async (ids, action) => {
    expect((await bulk(ids, action)).status).toBe(400)
  })
})

describe('an agency', () => {
  const standings = {
    trusted: { trusted: true, active: true },
    untrusted: { trusted: false, active: true },
    inactive: { trusted: true, active: false },
  }
  // 422 is a refusal with a reason.
  test.each([
    ['create held', 'trusted', 200],
    ['create held', 'untrusted', 200],
    ['create held', 'inactive', 422],
    ['create published', 'trusted', 200],
    ['create published', 'untrusted', 422],
    ['create breaking', 'untrusted', 422],
    ['publish', 'trusted', 200],
    ['publish', 'untrusted', 422],
    ['publish', 'inactive', 422],
    ['publish by an edit', 'untrusted', 422],
    ['mark breaking', 'trusted', 200],
    ['mark breaking', 'untrusted', 422],
    ['edit held', 'untrusted', 200],
    ['edit published', 'trusted', 200],
    ['edit published', 'untrusted', 422],
    ['edit published', 'inactive', 422],
    ['edit the published body', 'untrusted', 422],
    ['correct', 'trusted', 200],
    ['correct', 'untrusted', 422],
    ['correct', 'inactive', 422],
    ['withdraw a correction', 'trusted', 200],
    ['withdraw a correction', 'untrusted', 422],
    ['withdraw a correction', 'inactive', 422],
    ['withdraw', 'untrusted', 200],
    ['bin held', 'untrusted', 200],
    ['bin published', 'trusted', 200],
    ['bin published', 'untrusted', 422],
  ] as const)('%s, %s: %i', async (act, standing, status) => {
    const agencyId = await makeAgency(app.db, standings[standing])
    const client = await app.asUser({ role: 'agency', agencyId })
    const held = () => makeArticle(app.db, { agencyId, enable: false })
    const published = () => makeArticle(app.db, { agencyId })
    const input = { title: 'خبر الوكالة', categoryId, description: '<p>متن</p>' }
    const acts = {
      'create held': async () => client.post(api, input),
      'create published': async () => client.post(api, { ...input, enable: true }),
      'create breaking': async () => client.post(api, { ...input, breakingNews: true }),
      publish: async () => client.patch(`${api}/status/${await held()}`, { enable: true }),
      'publish by an edit': async () =>
        client.patch(`${api}/edit/${await held()}`, { revision: 1, enable: true }),
      'mark breaking': async () =>
        client.patch(`${api}/breakingnews/${await held()}`, { breakingNews: true }),
      'edit held': async () => client.patch(`${api}/edit/${await held()}`, { revision: 1, title: 'ج' }),
      'edit published': async () =>
        client.patch(`${api}/edit/${await published()}`, { revision: 1, title: 'ج' }),
      'edit the published body': async () =>
        client.put(`${api}/description/${await published()}`, { description: '<p>ج</p>', revision: 1 }),
      correct: async () => client.post(`${api}/correction/${await published()}`, { text: 'الصواب' }),
      'withdraw a correction': async () =>
        client.delete(`${api}/correction/${await makeCorrection(app.db, await published())}`),
      withdraw: async () => client.patch(`${api}/status/${await published()}`, { enable: false }),
      'bin held': async () => client.delete(`${api}/${await held()}`),
      'bin published': async () => client.delete(`${api}/${await published()}`),
    }
    const answer = await acts[act]()
    expect(answer.status).toBe(status)
    if (status === 422) {
      expect(answer.body.code).toBe('REFUSED')
      expect(answer.body.message).toMatch(standing === 'inactive' ? /^وكالتكم موقوفة/ : /\p{Script=Arabic}/u)
    }
  })

  test('creates articles of its own only, whatever agency it names', async () => {
    const other = await makeAgency(app.db)
    const client = await app.as('agency')
    const article = await create({ agencyId: other }, client)
    expect(article.agency.id).toBe(app.agencyId)
    const { body } = await client.patch(`${api}/edit/${article.id}`, { revision: 1, agencyId: other })
    expect(body.agency.id).toBe(app.agencyId)
  })

  test('uses its own pictures; one that an editor chose stays', async () => {
    const client = await app.as('agency')
    const [own, editors] = [await makeMedia(app.db, { agencyId: app.agencyId }), await makeMedia(app.db)]
    expect((await client.post(api, { title: 'خبر', categoryId, imageId: editors })).status).toBe(400)
    const { id } = await create({ imageId: own }, client)
    expect((await client.patch(`${api}/edit/${id}`, { revision: 1, imageId: editors })).status).toBe(400)
    await admin.patch(`${api}/edit/${id}`, { revision: 1, imageId: editors })
    const kept = await client.patch(`${api}/edit/${id}`, { revision: 2, imageId: editors, title: 'آخر' })
    expect([kept.status, kept.body.image?.id]).toEqual([200, editors])
  })
})

describe('the log', () => {
  test('records actor, before and after', async () => {
    const { id } = await create()
    await admin.patch(`${api}/edit/${id}`, { revision: 1, title: 'بعد' })
    const [created, edited] = await logOf(id)
    expect(created).toMatchObject({ action: 'created', actor_id: admin.userId, before: null })
    expect(edited).toMatchObject({
      action: 'edited',
      before: { title: 'خبر من القاهرة' },
      after: { title: 'بعد' },
      address: '127.0.0.1',
    })
  })

  test('is committed with the change or not at all: a failed commit leaves no entry', async () => {
    const { id } = await create()
    await sql`create function refuse_commit() returns trigger language plpgsql as $$
      begin if new.action = 'edited' and new.subject_id = ${sql.lit(id)} then raise exception 'no'; end if; return new; end $$`.execute(
      app.db,
    )
    await sql`create constraint trigger refuse_commit after insert on logs
      deferrable initially deferred for each row execute function refuse_commit()`.execute(app.db)
    const { status, body } = await admin.patch(`${api}/edit/${id}`, { revision: 1, title: 'لن يكون' })
    await sql`drop trigger refuse_commit on logs`.execute(app.db)
    expect([status, body.code]).toEqual([500, 'INTERNAL'])
    expect(app.takeErrors()).toEqual(['a call failed: no'])
    expect(JSON.stringify(body)).not.toContain('refuse_commit')
    expect((await rowOf(id)).revision).toBe(1)
    expect((await logOf(id)).map(row => row.action)).toEqual(['created'])
    expect((await admin.get(`${api}/revisions/${id}`)).body).toHaveLength(1)
  })

  test.each(['update logs set action = $$x$$', 'delete from logs', 'truncate logs'])(
    '%s is refused by the database',
    async statement => {
      await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('neither changed nor deleted')
    },
  )
})

test('a guest sees nothing of a held article or its history', async () => {
  const { id } = await create()
  expect((await guest.get(`${api}/edit/${id}`)).status).toBe(401)
  expect((await guest.get(`${api}/${id}`)).status).toBe(404)
})
