import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeArticle } from '../../testing/factories.ts'
import { listMails, waitForMail } from '../../testing/outbox.ts'
import { until } from '../../testing/until.ts'

let app: TestApp
let salma: TestClient
let omar: TestClient
let agency: TestClient
let others: TestClient
let article: number
let ofAgency: number
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  salma = await app.asUser({ role: 'admin' })
  omar = await app.asUser({ role: 'admin' })
  agency = await app.as('agency')
  others = await app.asUser({ role: 'agency', agencyId: await makeAgency(app.db, { name: 'وكالة أخرى' }) })
  article = await makeArticle(app.db, { columns: { title: 'الميزانية' } })
  ofAgency = await makeArticle(app.db, { columns: { agency_id: app.agencyId } })
})
afterAll(() => app?.stop())

const api = '/api/v1/note'
const write = (client: TestClient, id: number, more: object = {}) =>
  client.post(`${api}/article/${id}`, { text: 'راجع الرقم.', ...more })
const list = async (client: TestClient, id: number) => (await client.get(`${api}/article/${id}`)).body
const mentions = async (client: TestClient) => (await client.get(`${api}/mention`)).body
const addressOf = async (client: TestClient) => {
  const rows = app.db.selectFrom('users').select('email').where('id', '=', client.userId!)
  return (await rows.executeTakeFirstOrThrow()).email!
}

describe('notes', () => {
  test('on the article and on a passage, with answers, resolved and reopened', {
    tags: 'thorough',
  }, async () => {
    const id = await makeArticle(app.db)
    const whole = (await write(salma, id)).body
    const place = { quote: 'مليار دينار', before: 'بلغت قيمتها ' }
    const passage = (await write(salma, id, { text: ' من أين؟ ', ...place })).body
    expect(passage).toMatchObject({ text: 'من أين؟', ...place, parentId: null, resolvedAt: null })
    const answer = (await write(omar, id, { parentId: passage.id, text: 'من البيان.', ...place })).body
    expect(answer).toMatchObject({ parentId: passage.id, quote: '', before: '' })
    expect((await list(omar, id)).map((one: { id: number }) => one.id)).toEqual([
      whole.id,
      passage.id,
      answer.id,
    ])
    const resolved = await omar.patch(`${api}/resolved/${passage.id}`, { resolved: true })
    expect(resolved.body).toMatchObject({ resolvedBy: { id: omar.userId }, resolvedAt: expect.any(String) })
    const open = await salma.patch(`${api}/resolved/${passage.id}`, { resolved: false })
    expect(open.body).toMatchObject({ resolvedBy: null, resolvedAt: null })
  })

  test('only the author edits a note; the newsroom deletes any, with its answers', {
    tags: 'thorough',
  }, async () => {
    const id = await makeArticle(app.db, { columns: { agency_id: app.agencyId } })
    const note = (await write(salma, id)).body
    await write(omar, id, { parentId: note.id })
    expect((await omar.patch(`${api}/${note.id}`, { text: 'غيرها' })).status).toBe(422)
    expect((await agency.delete(`${api}/${note.id}`)).status).toBe(422)
    const edited = (await salma.patch(`${api}/${note.id}`, { text: 'غيرها' })).body
    expect(edited).toMatchObject({ text: 'غيرها', editedAt: expect.any(String) })
    expect((await omar.delete(`${api}/${note.id}`)).status).toBe(200)
    expect(await list(salma, id)).toEqual([])
    expect((await omar.delete(`${api}/${note.id}`)).status).toBe(404)
  })

  test.each<[what: string, input: object, path: string]>([
    ['empty', { text: '  ' }, 'text'],
    ['too long', { text: 'م'.repeat(2001) }, 'text'],
    ['a passage too long', { quote: 'م'.repeat(301) }, 'quote'],
    ['too many told', { mentions: Array.from({ length: 21 }, (_, at) => at + 1) }, 'mentions'],
  ])('%s: refused at its field', async (_, input, path) => {
    const { status, body } = await write(salma, article, input)
    expect([status, body.data.issues[0].path]).toEqual([400, path])
  })

  test('an answer to another article’s note or to an answer, or resolving an answer: refused', {
    tags: 'thorough',
  }, async () => {
    const note = (await write(salma, article)).body
    const answer = (await write(omar, article, { parentId: note.id })).body
    expect((await write(omar, ofAgency, { parentId: note.id })).status).toBe(404)
    expect((await write(omar, article, { parentId: answer.id })).status).toBe(422)
    expect((await salma.patch(`${api}/resolved/${answer.id}`, { resolved: true })).status).toBe(422)
  })

  test('at most 500 on an article, also under concurrency', { tags: 'thorough' }, async () => {
    const id = await makeArticle(app.db)
    const rows = Array.from({ length: 498 }, () => ({ article_id: id, text: 'ملاحظة' }))
    await app.db.insertInto('notes').values(rows).execute()
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(salma, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await list(salma, id)).toHaveLength(500)
  })
})

describe('notifications', () => {
  test('go to the mentioned and the answered, once each, in the dashboard and by mail', async () => {
    const salma = await app.asUser({ role: 'admin' })
    const omar = await app.asUser({ role: 'admin' })
    const id = await makeArticle(app.db, { columns: { title: 'ميزانية العام' } })
    const note = (await write(salma, id, { mentions: [omar.userId, omar.userId, salma.userId] })).body
    expect(note.mentions).toEqual([{ id: omar.userId, name: expect.any(String) }])
    const mail = await waitForMail(app.dataDir, await addressOf(omar))
    expect(mail.subject).toContain('ميزانية العام')
    expect(mail.text).toContain('راجع الرقم.')
    expect(mail.text).toContain(`/dashboard/article/edit/${id}?note=${note.id}`)
    expect(await mentions(omar)).toMatchObject({
      unseen: 1,
      items: [{ noteId: note.id, article: { id, title: 'ميزانية العام' }, seen: false }],
    })
    await write(omar, id, { parentId: note.id })
    await waitForMail(app.dataDir, await addressOf(salma))
    expect((await mentions(salma)).unseen).toBe(1)
    await omar.patch(`${api}/mention/${id}`)
    expect(await mentions(omar)).toMatchObject({ unseen: 0, items: [{ seen: true }] })
    await salma.patch(`${api}/${note.id}`, { text: 'راجع.', mentions: [omar.userId] })
    expect((await mentions(omar)).unseen).toBe(0)
    const told = (await listMails(app.dataDir)).filter(({ subject }) => subject.includes('ميزانية العام'))
    expect(told).toHaveLength(2)
  })

  test('do not go to readers, other agencies, or the agency of an internal note', async () => {
    const reader = await app.as('user')
    const all = [reader.userId, others.userId, agency.userId]
    const open = (await write(salma, ofAgency, { mentions: all })).body
    expect(open.mentions.map(({ id }: { id: number }) => id)).toEqual([agency.userId])
    expect((await write(salma, ofAgency, { internal: true, mentions: all })).body.mentions).toEqual([])
    await until(async () => expect((await mentions(agency)).unseen).toBe(1))
    await app.db.updateTable('articles').set({ agency_id: null }).where('id', '=', ofAgency).execute()
    expect((await mentions(agency)).unseen).toBe(0)
    await app.db.updateTable('articles').set({ agency_id: app.agencyId }).where('id', '=', ofAgency).execute()
  })
})

describe('an agency', () => {
  test('sees notes on its own articles unless they are internal, and no others', {
    tags: 'thorough',
  }, async () => {
    const id = await makeArticle(app.db, { columns: { agency_id: app.agencyId } })
    const hidden = (await write(salma, id, { internal: true, text: 'بيننا' })).body
    const answer = (await write(omar, id, { parentId: hidden.id })).body
    expect(answer.internal).toBe(true)
    const own = (await write(agency, id, { internal: true, text: 'صححناه' })).body
    expect(own.internal).toBe(false)
    expect((await list(agency, id)).map((one: { id: number }) => one.id)).toEqual([own.id])
    expect(await list(salma, id)).toHaveLength(3)
    const calls = await Promise.all([
      write(agency, id, { parentId: hidden.id }),
      agency.patch(`${api}/${hidden.id}`, { text: 'لي' }),
      agency.patch(`${api}/resolved/${hidden.id}`, { resolved: true }),
      agency.delete(`${api}/${hidden.id}`),
      others.get(`${api}/article/${id}`),
      others.get(`${api}/colleague/${id}`),
      write(others, id),
      others.patch(`${api}/${own.id}`, { text: 'لي' }),
      others.patch(`${api}/resolved/${own.id}`, { resolved: true }),
      others.delete(`${api}/${own.id}`),
      write(agency, article),
    ])
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 404))
  })

  test('sees the names only of editors who have written to it', async () => {
    const id = await makeArticle(app.db, { columns: { agency_id: app.agencyId } })
    const known = async (client: TestClient) =>
      (await client.get(`${api}/colleague/${id}`)).body.map((one: { id: number }) => one.id)
    expect(await known(agency)).toEqual([])
    await write(salma, id, { internal: true })
    expect(await known(agency)).toEqual([])
    await write(omar, id)
    expect(await known(agency)).toEqual([omar.userId])
    expect(await known(salma)).toEqual(expect.arrayContaining([omar.userId, agency.userId]))
    expect(await known(salma)).not.toContain(salma.userId)
  })
})

test('no note appears in anything that readers get', { tags: 'thorough' }, async () => {
  const id = await makeArticle(app.db, { columns: { title: 'خبر للقراء' } })
  await write(salma, id, { text: 'سرّ-بين-الزملاء' })
  const guest = await app.as('guest')
  const paths = [`article/${id}`, 'article', `article/onward/${id}`, 'search?q=سرّ-بين-الزملاء']
  for (const path of paths) {
    const { status, body } = await guest.get(`/api/v1/${path}`)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body)).not.toContain('سرّ-بين')
  }
})
