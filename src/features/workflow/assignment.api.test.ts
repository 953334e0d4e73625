import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle, makeCategory } from '../../testing/factories.ts'
import { listMails } from '../../testing/outbox.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let salma: TestClient
let omar: TestClient
let agency: TestClient
let partner: TestClient
let others: TestClient
let stages: Record<string, number>
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  salma = await app.asUser({ role: 'admin' })
  omar = await app.asUser({ role: 'admin' })
  agency = await app.as('agency')
  partner = await app.asUser({ role: 'agency', agencyId: app.agencyId })
  others = await app.asUser({ role: 'agency', agencyId: await makeAgency(app.db) })
  const { body } = await salma.get('/api/v1/stage')
  stages = Object.fromEntries(body.map(({ id, name }: { id: number; name: string }) => [name, id]))
})
afterAll(() => app?.stop())
beforeEach(() => app.db.deleteFrom('assignments').execute())

const api = '/api/v1/assignment'
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const held = (more: object = {}) => makeArticle(app.db, { enable: false, ...more })
const ofAgency = () => held({ columns: { agency_id: app.agencyId } })
const put = (id: number, change: object, client = salma) => client.patch(`${api}/${id}`, change)
const of = async (id: number, client = salma) => (await client.get(`${api}/${id}`)).body
const tasks = async (client: TestClient) => (await client.get(`${api}/task`)).body
const list = async (query: string, client = salma): Promise<number[]> =>
  (await client.get(`/api/v1/article/dashboard?limit=100&${query}`)).body.items.map(
    ({ id }: { id: number }) => id,
  )
const logOf = async (id: number) => {
  const rows = app.db.selectFrom('logs').select(['action', 'actor_id', 'before', 'after'])
  return rows.where('subject', '=', 'Article').where('subject_id', '=', id).orderBy('id').execute()
}
const mailsOf = async (id: number) =>
  (await listMails(app.dataDir)).filter(({ text }) => text.includes(`/article/edit/${id}`))
async function allMailed() {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db)
  await until(async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'mailTask'`.execute(
      app.db,
    )
    expect(rows).toEqual([])
  })
}

describe('an article moves', () => {
  test("to another agency: it leaves the former one's tasks, and the new one assigns it", {
    tags: 'thorough',
  }, async () => {
    const id = await ofAgency()
    await put(id, { assigneeId: agency.userId, dueAt: inHours(3) })
    const to = await app.asUser({ role: 'agency', agencyId: await makeAgency(app.db) })
    const { agency_id } = await app.db
      .selectFrom('users')
      .select('agency_id')
      .where('id', '=', to.userId!)
      .executeTakeFirstOrThrow()
    await salma.patch(`/api/v1/article/edit/${id}`, { revision: 1, agencyId: agency_id })
    expect(await of(id, to)).toMatchObject({ assignee: null, revision: 2 })
    expect((await put(id, { assigneeId: to.userId }, to)).status).toBe(200)
    await salma.patch(`/api/v1/article/edit/${id}`, { revision: 2, agencyId: null })
    expect((await of(id)).assignee).toBeNull()
    await put(id, { assigneeId: omar.userId })
    await salma.patch(`/api/v1/article/edit/${id}`, { revision: 3, agencyId: agency_id })
    expect((await of(id)).assignee.id).toBe(omar.userId)
  })

  test('through stages, people and deadlines; who and when is logged', async () => {
    const id = await held()
    expect(await of(id)).toMatchObject({ stage: null, assignee: null, dueAt: null, revision: 0 })
    const dueAt = inHours(3)
    const moved = await put(id, { revision: 0, stageId: stages.مُسند, assigneeId: omar.userId, dueAt })
    expect([moved.status, moved.body]).toMatchObject([
      200,
      { stage: { name: 'مُسند' }, assignee: { id: omar.userId }, dueAt, changedBy: { id: salma.userId } },
    ])
    await put(id, { assigneeId: null }, omar)
    await put(id, { dueAt: null }, omar)
    await put(id, { dueAt: null }, omar)
    const log = await logOf(id)
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['moved', salma.userId],
      ['assigned', omar.userId],
      ['dueSet', omar.userId],
    ])
    expect(log[0]).toMatchObject({
      before: { stage: null, assignee: null, dueAt: null },
      after: { stage: { name: 'مُسند' }, assignee: { id: omar.userId } },
    })
  })

  test('the article itself does not change, for readers and for its editors', async () => {
    const id = await held()
    const before = (await salma.get(`/api/v1/article/edit/${id}`)).body
    await put(id, { stageId: stages.فكرة })
    expect((await salma.get(`/api/v1/article/edit/${id}`)).body).toEqual(before)
  })

  test('of two simultaneous moves one wins; the other is told by whom, and where to', async () => {
    const id = await held()
    const both = await Promise.all([
      put(id, { revision: 0, stageId: stages.فكرة }),
      put(id, { revision: 0, stageId: stages.جاهز }, omar),
    ])
    const [first, second] = both.toSorted((one, other) => one.status - other.status)
    expect([first!.status, second!.status, second!.body.data.current]).toEqual([200, 409, first!.body])
  })

  test('published, also by schedule, it leaves the board; withdrawn, it returns', async () => {
    const id = await held()
    await put(id, { stageId: stages.جاهز, assigneeId: omar.userId })
    expect(await list(`stage=${stages.جاهز}`)).toEqual([id])
    await salma.patch(`/api/v1/article/status/${id}`, { enable: true })
    expect([await list(`stage=${stages.جاهز}`), (await tasks(omar)).total]).toEqual([[], 0])
    expect(await of(id)).toMatchObject({ stage: null, revision: 0 })
    await salma.patch(`/api/v1/article/status/${id}`, { enable: false })
    expect([await list(`stage=${stages.جاهز}`), (await tasks(omar)).total]).toEqual([[id], 1])
  })

  test.each<[string, object, number]>([
    ['a time that is past', { dueAt: '2020-01-01T00:00:00.000Z' }, 422],
    ['a stage that is not', { stageId: 9_000_000 }, 422],
    ['a person who is not', { assigneeId: 9_000_000 }, 422],
    ['no time', { dueAt: 'غدًا' }, 400],
    ['an unknown field', { enable: true }, 400],
  ])('%s: refused', async (_, change, status) => {
    expect((await put(await held(), change)).status).toBe(status)
  })

  test('not to readers, nor binned articles; not to a disabled stage', async () => {
    const reader = await app.as('user')
    expect((await put(await held(), { assigneeId: reader.userId })).status).toBe(422)
    const binned = await held({ columns: { deleted_at: new Date() } })
    expect((await put(binned, { stageId: stages.فكرة })).status).toBe(422)
    await salma.patch(`/api/v1/stage/${stages.فكرة}/status`, { status: false })
    expect((await put(await held(), { stageId: stages.فكرة })).status).toBe(422)
    await salma.patch(`/api/v1/stage/${stages.فكرة}/status`, { status: true })
  })

  test('many at once, each separately', async () => {
    const [one, other, binned] = [
      await held(),
      await held(),
      await held({ columns: { deleted_at: new Date() } }),
    ]
    const ids = [one, other, binned, one]
    const { body } = await salma.post(`${api}/bulk`, { ids, stageId: stages.جاهز })
    expect(body).toEqual({
      done: [one, other],
      refused: [{ id: binned, message: expect.stringContaining('السلة') }],
    })
  })
})

describe('notifications', () => {
  test('in the dashboard and by mail, once, after any number of changes', async () => {
    const id = await held({ title: 'قمة النفط' })
    await put(id, { assigneeId: omar.userId, dueAt: inHours(2) })
    await put(id, { assigneeId: salma.userId })
    await put(id, { assigneeId: omar.userId, stageId: stages['قيد الكتابة'] })
    expect(await tasks(omar)).toMatchObject({
      unseen: 1,
      total: 1,
      items: [{ article: { id, title: 'قمة النفط' }, by: { id: salma.userId }, seen: false }],
    })
    await allMailed()
    const mails = await mailsOf(id)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.subject).toContain('قمة النفط')
    expect(mails[0]!.text).toContain('قيد الكتابة')
    await omar.patch(`${api}/task/${id}`)
    expect(await tasks(omar)).toMatchObject({ unseen: 0, total: 1 })
  })

  test('not for self-assignment, a task already seen, or one reassigned meanwhile', {
    tags: 'thorough',
  }, async () => {
    const [own, seen, lost] = [await held(), await held(), await held()]
    await put(own, { assigneeId: salma.userId })
    expect((await tasks(salma)).unseen).toBe(0)
    await put(seen, { assigneeId: omar.userId })
    await omar.patch(`${api}/task/${seen}`)
    await put(lost, { assigneeId: omar.userId })
    await put(lost, { assigneeId: null })
    await allMailed()
    for (const id of [own, seen, lost]) expect(await mailsOf(id)).toEqual([])
  })

  test('a person’s tasks: nearest deadline first, overdue ones counted', async () => {
    const ids = [await held(), await held(), await held()]
    for (const id of ids) await put(id, { assigneeId: omar.userId })
    await put(ids[1]!, { dueAt: inHours(1) })
    await sql`update assignments set due_at = now() - interval '1 hour' where article_id = ${ids[2]}`.execute(
      app.db,
    )
    const { items, overdue } = await tasks(omar)
    expect(items.map(({ article }: { article: { id: number } }) => article.id)).toEqual([
      ids[2],
      ids[1],
      ids[0],
    ])
    expect(overdue).toBe(1)
    expect(await list('overdue=true')).toEqual([ids[2]])
  })
})

describe('an agency', () => {
  test('moves its own articles the same way, and sees nothing of the newsroom’s stages and people', async () => {
    const id = await ofAgency()
    expect((await agency.get('/api/v1/stage')).body.map(({ name }: { name: string }) => name)).toEqual([
      'فكرة',
      'مُسند',
      'قيد الكتابة',
      'قيد التحرير',
    ])
    const own = await put(id, { stageId: stages.فكرة, assigneeId: partner.userId, dueAt: inHours(1) }, agency)
    expect(own.body).toMatchObject({ stage: { name: 'فكرة' }, assignee: { id: partner.userId } })
    await put(id, { stageId: stages['المراجعة القانونية'], assigneeId: omar.userId })
    expect(await of(id, agency)).toMatchObject({
      stage: { id: 0, name: 'عند غرفة الأخبار' },
      assignee: { id: 0, name: 'محرر الموقع' },
      dueAt: null,
      changedBy: { id: 0, name: 'محرر الموقع' },
    })
    expect([
      await list(`stage=${stages['المراجعة القانونية']}`, agency),
      await list('withNewsroom=true', agency),
      await list(`assignee=${omar.userId}`, agency),
    ]).toEqual([[], [id], []])
    const { body } = await agency.get(`/api/v1/article/dashboard?stage=${stages.فكرة}`)
    expect(JSON.stringify(body)).not.toContain('القانونية')
  })

  test.each<[string, object, object]>([
    ['to a stage of the newsroom', {}, { stageId: 'جاهز' }],
    ['out of one', { stageId: 'جاهز' }, { stageId: 'فكرة' }],
    ['to an editor', {}, { assigneeId: 'omar' }],
    ['to another agency’s person', {}, { assigneeId: 'others' }],
    ['away from an editor', { assigneeId: 'omar' }, { assigneeId: null }],
    ['the deadline of an editor', { assigneeId: 'omar' }, { dueAt: inHours(1) }],
  ])('cannot move it %s: 422', async (_, first, then) => {
    const people = { omar: omar.userId, others: others.userId } as Record<string, unknown>
    const filled = (change: object) =>
      Object.fromEntries(
        Object.entries(change).map(([key, value]) => [key, stages[value] ?? people[value] ?? value]),
      )
    const id = await ofAgency()
    if (Object.keys(first).length > 0) await put(id, filled(first))
    expect((await put(id, filled(then), agency)).status).toBe(422)
  })

  test('cannot touch another’s articles', async () => {
    const id = await ofAgency()
    const calls = await Promise.all([
      put(id, { stageId: stages.فكرة }, others),
      others.get(`${api}/${id}`),
      others.get(`${api}/colleague?article=${id}`),
      others.patch(`${api}/schedule/${id}`, { revision: 1, publishAt: inHours(1) }),
    ])
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 404))
    const { body } = await others.post(`${api}/bulk`, { ids: [id], stageId: stages.فكرة })
    expect(body).toMatchObject({ done: [], refused: [{ id }] })
  })

  test('assigns to its own users; the newsroom also to those of the article’s agency', async () => {
    const id = await ofAgency()
    const known = async (client: TestClient, query: string) =>
      (await client.get(`${api}/colleague?${query}`)).body.map((one: { id: number }) => one.id)
    const own = [agency.userId, partner.userId].toSorted()
    expect((await known(agency, '')).toSorted()).toEqual(own)
    expect(await known(salma, `article=${id}`)).toEqual(expect.arrayContaining([omar.userId, ...own]))
    expect(await known(salma, '')).not.toContain(agency.userId)
  })
})

describe('an idea', () => {
  test('is an article with only a title, in its stage, and cannot be published', async () => {
    await makeCategory(app.db)
    const { status, body } = await salma.post(`${api}/idea`, { title: 'ملف المياه', stageId: stages.فكرة })
    expect(status).toBe(200)
    expect(await list(`stage=${stages.فكرة}`)).toEqual([body.id])
    expect(await list('state=held&written=true')).not.toContain(body.id)
    const publish = await salma.patch(`/api/v1/article/status/${body.id}`, { enable: true })
    expect(publish.status).toBeGreaterThanOrEqual(400)
  })

  test('by an agency belongs to it; it cannot be created in a stage of the newsroom', async () => {
    const count = async () => (await list('mine=true', agency)).length
    const made = await agency.post(`${api}/idea`, { title: 'فكرة الوكالة' })
    expect((await agency.get(`/api/v1/article/edit/${made.body.id}`)).body.agency.id).toBe(app.agencyId)
    const before = await count()
    expect((await agency.post(`${api}/idea`, { title: 'أخرى', stageId: stages.جاهز })).status).toBe(422)
    expect(await count()).toBe(before)
  })

  test('without a title: refused at its field', async () => {
    const { status, body } = await salma.post(`${api}/idea`, { title: ' ' })
    expect([status, body.data.issues[0].path]).toEqual([400, 'title'])
  })
})

describe('the calendar', () => {
  const span = () => `from=${inHours(-24)}&to=${inHours(48)}`
  const read = async (client: TestClient, more = '') =>
    (await client.get(`${api}/calendar?${span()}${more}`)).body.items.map(
      ({ id, kind }: { id: number; kind: string }) => [id, kind],
    )

  test('scheduled and due articles by time; an agency’s has its own', async () => {
    await app.db.updateTable('articles').set({ enable: false }).execute()
    const due = await ofAgency()
    await put(due, { dueAt: inHours(1), assigneeId: omar.userId })
    const scheduled = await makeArticle(app.db, {
      publishAt: new Date(Date.now() + 2 * hour),
      columns: { agency_id: app.agencyId },
    })
    const newsrooms = await makeArticle(app.db, { publishAt: new Date(Date.now() + 3 * hour) })
    await makeArticle(app.db, { publishAt: new Date(Date.now() + 90 * hour) })
    expect(await read(salma)).toEqual([
      [due, 'due'],
      [scheduled, 'scheduled'],
      [newsrooms, 'scheduled'],
    ])
    // The deadline is the editor's.
    expect(await read(agency)).toEqual([[scheduled, 'scheduled']])
    expect(await read(omar, '&mine=true')).toEqual([[due, 'due']])
    expect((await salma.get(`${api}/calendar?from=${inHours(0)}&to=${inHours(46 * 24)}`)).status).toBe(400)
  })

  test('a new time moves the job and makes a version; refused if stale, in the past, or published', async () => {
    const id = await makeArticle(app.db, { publishAt: new Date(Date.now() + hour) })
    const move = (revision: number, publishAt: string, of = id) =>
      salma.patch(`${api}/schedule/${of}`, { revision, publishAt })
    const publishAt = inHours(5)
    expect((await move(1, publishAt)).body).toEqual({ id, publishAt })
    expect((await move(1, inHours(6))).status).toBe(409)
    expect((await move(2, inHours(-1))).status).toBe(422)
    expect((await move(1, inHours(1), await makeArticle(app.db))).status).toBe(422)
    const { body } = await salma.get(`/api/v1/article/edit/${id}`)
    expect(body).toMatchObject({ publishAt, revision: 2 })
  })
})
