import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeArticle } from '../../../testing/factories.ts'
import { makeNewsletter } from '../../../testing/letters.ts'
import { connectAccount } from '../../../testing/networks.ts'
import { post, postOf, startNetworks } from '../../../testing/posting.ts'
import { announceArticleNow } from '../../article/article.write.service.ts'
import { insertDueIssues } from '../../newsletter/issue.queries.ts'
import { sendIssueNow } from '../../newsletter/sending.service.ts'
import { sendPostNow } from '../../posting/sending.service.ts'
import { beginSending } from './sending.service.ts'

let app: TestApp
let nets: Awaited<ReturnType<typeof startNetworks>>
let editor: TestClient
beforeAll(async () => {
  nets = await startNetworks()
  app = await startTestApp({ env: nets.env })
  editor = await app.as('superadmin')
})
afterAll(async () => {
  await app?.stop()
  await nets?.stop()
})

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const later = async () => {}
const begin = (id: number) => beginSending(app.services, { id, queue: later, decide: later })
const statusOf = async (id: number) => {
  const { items } = (await editor.get('/api/v1/notification/paginate')).body
  return items.find((item: { id: number }) => item.id === id)?.status
}

async function schedule(hours: number): Promise<number> {
  const values = { title: 'خبر الصباح', send_at: hoursAgo(hours) }
  const { id } = await app.db
    .insertInto('notifications')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('a push that is three hours late is missed, and staff can still send or cancel it', async () => {
  const id = await schedule(3)
  await begin(id)
  expect(await statusOf(id)).toBe('missed')
  expect((await editor.patch(`/api/v1/notification/${id}/now`)).body.status).toBe('scheduled')
  await begin(id)
  expect(await statusOf(id)).toBe('sent')
  const other = await schedule(10)
  await begin(other)
  expect((await editor.patch(`/api/v1/notification/${other}/cancel`)).body.status).toBe('cancelled')
})

test('a push that is an hour late is sent', async () => {
  const id = await schedule(1)
  await begin(id)
  expect(await statusOf(id)).toBe('sent')
})

test('a scheduled article that is published late has its push missed', { tags: 'thorough' }, async () => {
  const { revision } = (await editor.get('/api/v1/setting/website')).body
  const values = { pushBreaking: 'yes' }
  await editor.patch('/api/v1/setting', { group: 'website', revision, values })
  const publishAt = hoursAgo(3)
  const id = await makeArticle(app.db, { publishAt, breaking: true })
  await announceArticleNow(app.db, id, publishAt.toISOString())
  const rows = await app.db.selectFrom('notifications').select('id').where('article_id', '=', id).execute()
  expect(rows).toHaveLength(1)
  await begin(rows[0]!.id)
  expect(await statusOf(rows[0]!.id)).toBe('missed')
})

test('a post that is three hours late is not posted, and can be retried', async () => {
  const accountId = await connectAccount(editor, 'telegram')
  const { id } = await post(editor, await makeArticle(app.db), { accountId, text: 'خبر الصباح' })
  await app.db
    .updateTable('posts')
    .set({ send_at: hoursAgo(3) })
    .where('id', '=', id)
    .execute()
  await sendPostNow(app.services, { id, later })
  expect(await postOf(editor, id)).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^فات موعده/),
  })
  expect(nets.telegram.standing).toEqual([])
  expect((await editor.patch(`/api/v1/post/${id}/retry`)).body.state).toBe('scheduled')
})

test('a newsletter issue that is three hours late waits among the drafts', async () => {
  const newsletter = await makeNewsletter(app, 1)
  const values = { newsletter_id: newsletter.id, slug: 'late', state: 'scheduled', send_at: hoursAgo(3) }
  const { id } = await app.db
    .insertInto('newsletter_issues')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sendIssueNow({ ...app.services, stopping: AbortSignal.abort() }, id, later)
  const row = await app.db
    .selectFrom('newsletter_issues')
    .select(['state', 'error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'draft', error: expect.stringMatching(/^فات موعدها/) })
})

test.each([
  ['one hour', 1, 'scheduled', ''],
  ['five hours', 5, 'draft', expect.stringMatching(/^فات موعدها/)],
  ['a day', 24, undefined, undefined],
])('an issue that was missed while no worker ran is made %s later', async (_, hours, state, error) => {
  const slot = new Date('2026-05-06T08:00:00Z')
  const schedule = JSON.stringify({ hour: 8, weekdays: [slot.getUTCDay()] })
  const { id } = await app.db
    .insertInto('newsletters')
    .values({ name: 'صباحية', slug: `morning-${hours}`, schedule, updated_at: new Date('2026-05-01') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await insertDueIssues(app.db, 'UTC', new Date(slot.getTime() + hours * 3_600_000))
  const row = await app.db
    .selectFrom('newsletter_issues')
    .select(['id', 'state', 'error'])
    .where('newsletter_id', '=', id)
    .executeTakeFirst()
  expect(row && { state: row.state, error: row.error }).toEqual(state && { state, error })
  expect(made.some(issue => issue.id === row?.id)).toBe(state === 'scheduled')
})

test('an article that is announced after its breaking mark is over breaks nowhere', async () => {
  const publishAt = hoursAgo(1)
  const id = await makeArticle(app.db, {
    publishAt,
    breaking: true,
    columns: { breaking_until: hoursAgo(0.5) },
  })
  await announceArticleNow(app.db, id, publishAt.toISOString())
  expect(
    await app.db.selectFrom('notifications').select('id').where('article_id', '=', id).execute(),
  ).toEqual([])
})
