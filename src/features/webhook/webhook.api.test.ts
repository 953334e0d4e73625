import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeCategory } from '../../testing/factories.ts'
import { findDueMessage, findNextTry } from './delivery.queries.ts'
import { signedHeaders } from './signature.ts'
import type { NewWebhook, WebhookEvent } from './webhook.contract.ts'
import { webhookEvents } from './webhook.contract.ts'

type ReceivedMessage = {
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: { type: string; data: { id: number } }
}
/** A receiver whose path chooses the answer. It records messages. */
const received: ReceivedMessage[] = []
const asked: string[] = []
let answerOf: (path: string, body: ReceivedMessage['body']) => number = () => 200
const receiver = createServer(async (request, response) => {
  let text = ''
  for await (const piece of request) text += piece
  const path = request.url ?? ''
  const body = JSON.parse(text)
  asked.push(`${path} ${body.type}`)
  const status = answerOf(path, body)
  if (status === 302) response.setHeader('Location', '/elsewhere')
  if (status < 300) received.push({ path, headers: request.headers, text, body })
  response.writeHead(status).end()
})

let app: TestApp
let owner: TestClient
let address: string
let section: number
beforeAll(async () => {
  await new Promise<void>(ready => receiver.listen(0, '127.0.0.1', ready))
  const { port } = receiver.address() as AddressInfo
  address = `http://127.0.0.1:${port}`
  app = await startTestApp({
    worker: true,
    env: { WEBHOOK_ALLOW: `127.0.0.1:${port}`, SITE_URL: 'https://news.example' },
  })
  owner = await app.as('superadmin')
  section = await makeCategory(app.db)
})
afterAll(async () => {
  await app?.stop()
  receiver.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('webhooks').execute()
  received.length = 0
  asked.length = 0
  answerOf = () => 200
})

const make = async (path: string, events: readonly WebhookEvent[] = webhookEvents): Promise<NewWebhook> => {
  const { status, body } = await owner.post('/api/v1/webhook', {
    name: `خطاف ${path}`,
    url: address + path,
    events,
  })
  expect(status).toBe(200)
  return body
}
const publish = async () =>
  (
    await owner.post('/api/v1/article', {
      title: 'خبر',
      description: '<p>متن</p>',
      categoryId: section,
      enable: true,
    })
  ).body
const typesAt = (path: string) => received.filter(one => one.path === path).map(({ body }) => body.type)
/** Makes waiting tries due now, as if their time had come. */
async function hurry() {
  await app.db
    .updateTable('webhook_deliveries')
    .set({ next_try_at: sql`now()` })
    .where('state', '=', 'waiting')
    .execute()
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'webhook%' and locked_at is null`.execute(
    app.db,
  )
}
const deliveriesOf = async ({ id }: { id: number }, query = '') =>
  (await owner.get(`/api/v1/webhook/${id}/delivery${query}`)).body.items
const sendsContact = async () =>
  (await app.as('guest')).post('/api/v1/contactus', {
    name: 'سالم',
    email: 'salem@example.com',
    subject: 'سؤال',
    message: 'نص الرسالة هنا كاملًا.',
  })

test('an article: published, changed, breaking, withdrawn and taken down, in order and signed', async () => {
  const hook = await make('/all')
  const article = await publish()
  const edit = (edits: object) => owner.patch(`/api/v1/article/edit/${article.id}`, edits)
  const { body: changed } = await edit({ revision: article.revision, title: 'خبر آخر' })
  await owner.patch(`/api/v1/article/breakingnews/${article.id}`, { breakingNews: true })
  await owner.patch(`/api/v1/article/status/${article.id}`, { enable: false })
  await owner.patch(`/api/v1/article/status/${article.id}`, { enable: true })
  await owner.post(`/api/v1/article/takedown/${article.id}`, { reason: 'حكم قضائي' })
  await expect.poll(() => typesAt('/all').at(-1)).toBe('article.taken_down')
  const types = typesAt('/all')
  expect(types.filter((type, at) => type !== types[at - 1])).toEqual([
    'article.published',
    'article.changed',
    'article.breaking',
    'article.withdrawn',
    // The article is still marked as breaking.
    'article.published',
    'article.breaking',
    'article.taken_down',
  ])
  const [first, second] = received
  expect(first!.body.data).toMatchObject({
    id: article.id,
    title: 'خبر',
    url: expect.stringMatching(/^https:\/\/news\.example\/article\//),
  })
  expect(second!.body.data).toMatchObject({ title: changed.title })
  for (const { headers, text } of received) {
    const id = String(headers['webhook-id'])
    const timestamp = Number(headers['webhook-timestamp'])
    expect(headers['webhook-signature']).toBe(
      signedHeaders({ id, timestamp, body: text }, [hook.secret])['webhook-signature'],
    )
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length)
})

test('each webhook gets its own events, and a disabled one none', { tags: 'thorough' }, async () => {
  await make('/breaking', ['article.breaking'])
  await make('/letters', ['message.received'])
  const off = await make('/off')
  await owner.patch(`/api/v1/webhook/${off.id}/status`, { status: false })
  await publish()
  await sendsContact()
  await expect.poll(() => typesAt('/letters')).toEqual(['message.received'])
  expect(Object.keys(received[0]!.body.data)).toEqual(['id'])
  expect(asked.map(each => each.split(' ')[0])).toEqual(['/letters'])
})

describe('a message that is refused', () => {
  test.each([400, 401, 429, 500, 302])(
    '%i: is repeated with its id until it arrives',
    { tags: 'thorough' },
    async status => {
      const hook = await make('/refuses', ['article.published'])
      answerOf = () => status
      await publish()
      await expect.poll(async () => (await deliveriesOf(hook))[0]?.attempts).toBe(1)
      const [waits] = await deliveriesOf(hook)
      expect(waits).toMatchObject({ state: 'waiting', answered: status })
      expect(asked.some(each => each.startsWith('/elsewhere'))).toBe(false)
      answerOf = () => 204
      await hurry()
      await expect.poll(() => received.map(({ headers }) => headers['webhook-id'])).toEqual([waits.messageId])
      expect((await deliveriesOf(hook))[0]).toMatchObject({
        state: 'delivered',
        attempts: 2,
        answered: 204,
        problem: null,
      })
    },
  )

  test('a failed message delays later ones about the same article only', { tags: 'thorough' }, async () => {
    const hook = await make('/picky', ['article.published', 'article.withdrawn'])
    const refused = await publish()
    await expect.poll(() => received.length).toBe(1)
    received.length = 0
    answerOf = (_path, { data }) => (data.id === refused.id ? 500 : 200)
    await owner.patch(`/api/v1/article/status/${refused.id}`, { enable: false })
    await owner.patch(`/api/v1/article/status/${refused.id}`, { enable: true })
    const other = await publish()
    await expect.poll(() => received.map(({ body }) => body.data.id)).toEqual([other.id])
    answerOf = () => 200
    await hurry()
    await expect
      .poll(() => received.filter(({ body }) => body.data.id === refused.id).map(({ body }) => body.type))
      .toEqual(['article.withdrawn', 'article.published'])
    expect((await deliveriesOf(hook, '?state=waiting')).length).toBe(0)
  })

  test('fails after its last try, and is sent again by hand', { tags: 'thorough' }, async () => {
    const hook = await make('/away', ['article.published'])
    answerOf = () => 503
    await publish()
    await expect.poll(async () => (await deliveriesOf(hook))[0]?.attempts).toBe(1)
    await app.db.updateTable('webhook_deliveries').set({ attempts: 11 }).execute()
    await hurry()
    await expect.poll(async () => (await deliveriesOf(hook))[0].state).toBe('failed')
    answerOf = () => 200
    const [failed] = await deliveriesOf(hook)
    expect((await owner.post(`/api/v1/webhook/delivery/${failed.id}/resend`)).body).toMatchObject({
      state: 'waiting',
    })
    await expect.poll(() => typesAt('/away')).toEqual(['article.published'])
  })

  test('410 switches the webhook off, and the log says why', { tags: 'thorough' }, async () => {
    const hook = await make('/gone', ['article.published'])
    answerOf = () => 410
    await publish()
    await expect.poll(async () => (await owner.get(`/api/v1/webhook/${hook.id}`)).body.status).toBe(false)
    const entry = await app.db
      .selectFrom('logs')
      .select('actor_name')
      .where('subject', '=', 'Webhook')
      .where('subject_id', '=', hook.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry?.actor_name).toBe('خادم الخطاف')
  })

  test('messages older than a day are not sent when the webhook is switched on again', {
    tags: 'thorough',
  }, async () => {
    const hook = await make('/late', ['article.published'])
    answerOf = () => 500
    await publish()
    await expect.poll(async () => (await deliveriesOf(hook))[0]?.attempts).toBe(1)
    await owner.patch(`/api/v1/webhook/${hook.id}/status`, { status: false })
    await app.db
      .updateTable('webhook_deliveries')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .execute()
    answerOf = () => 200
    await owner.patch(`/api/v1/webhook/${hook.id}/status`, { status: true })
    await expect.poll(async () => (await deliveriesOf(hook))[0].state).toBe('failed')
    expect(received).toEqual([])
  })
})

test('the turn of ten thousand messages about one article is found at once', {
  tags: 'thorough',
}, async () => {
  const hook = await make('/many')
  await sql`insert into webhook_deliveries (webhook_id, event, subject, data, next_try_at)
    select ${hook.id}, 'article.changed', 'article:1', '{}', now() + interval '1 hour'
    from generate_series(1, 10000)`.execute(app.db)
  await sql`analyze webhook_deliveries`.execute(app.db)
  await app.db.transaction().execute(async tx => {
    await sql`set local statement_timeout = '1s'`.execute(tx)
    expect(await findNextTry(tx, hook.id)).toBeInstanceOf(Date)
    expect(await findDueMessage(tx, hook.id)).toBeUndefined()
  })
})

test('a dead receiver gets three tries in a row, and then a pause', {
  tags: 'thorough',
}, async () => {
  await make('/dead', ['article.published'])
  answerOf = () => 500
  for (let at = 0; at < 6; at += 1) await publish()
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(3)
  await expect
    .poll(
      async () =>
        (await sql`select from graphile_worker.jobs where key like 'webhook-retry%'`.execute(app.db)).rows
          .length,
    )
    .toBe(1)
  expect(new Set(asked.map(each => each)).size).toBe(1)
})

test('a trial is sent at once and reported, also by a webhook without events now', async () => {
  const hook = await make('/trial', ['article.published'])
  const trial = () => owner.post(`/api/v1/webhook/${hook.id}/try`)
  expect((await trial()).body).toMatchObject({ state: 'delivered', answered: 200, event: 'webhook.trial' })
  answerOf = () => 404
  expect((await trial()).body).toMatchObject({ state: 'failed', answered: 404 })
  expect(typesAt('/trial')).toEqual(['webhook.trial'])
})

test('a new secret signs beside the old one for a day', async () => {
  const hook = await make('/secret', ['article.published'])
  const { body } = await owner.post(`/api/v1/webhook/${hook.id}/secret`)
  expect(body.secret).not.toBe(hook.secret)
  const signed = async () => {
    received.length = 0
    await owner.post(`/api/v1/webhook/${hook.id}/try`)
    const { headers, text } = received[0]!
    const message = {
      id: String(headers['webhook-id']),
      timestamp: Number(headers['webhook-timestamp']),
      body: text,
    }
    return [hook.secret, body.secret].map(secret =>
      String(headers['webhook-signature'])
        .split(' ')
        .includes(signedHeaders(message, [secret])['webhook-signature']!),
    )
  }
  expect(await signed()).toEqual([true, true])
  await app.db.updateTable('webhooks').set({ old_secret_until: sql`now()` }).execute()
  expect(await signed()).toEqual([false, true])
})

test.each([
  ['http://example.com/', 400],
  ['ftp://example.com/', 400],
  ['ليس عنوانًا', 400],
  ['https://example.com/a', 200],
  // As copied from a chat: with a direction mark and a space, without a scheme.
  ['\u200ehttps://example.com/b ', 200],
  ['hooks.example.com/c', 200],
])('the address %s is answered %i', async (url, status) => {
  const answer = await owner.post('/api/v1/webhook', { name: 'خطاف', url, events: ['article.published'] })
  expect(answer.status).toBe(status)
})

test.each(['https://127.0.0.1:9/', 'https://10.0.0.7/', 'https://[::1]/', 'https://169.254.169.254/'])(
  'private addresses are not reached: %s',
  async url => {
    const { body } = await owner.post('/api/v1/webhook', { name: 'خطاف', url, events: ['article.published'] })
    const trial = await owner.post(`/api/v1/webhook/${body.id}/try`)
    expect(trial.body.problem).toContain('غير مسموح')
  },
)

test('the secret is sealed, and answered once', async () => {
  const hook = await make('/sealed')
  const answers = [await owner.get('/api/v1/webhook/paginate'), await owner.get(`/api/v1/webhook/${hook.id}`)]
  const stored = await app.db.selectFrom('webhooks').selectAll().execute()
  const log = await app.db.selectFrom('logs').selectAll().where('subject', '=', 'Webhook').execute()
  expect(JSON.stringify([answers.map(({ body }) => body), stored, log])).not.toContain(hook.secret)
})
