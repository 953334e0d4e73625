import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../../testing/app.ts'
import { makeArticle } from '../../../testing/factories.ts'
import { connectAccount, keysOf, signIn } from '../../../testing/networks.ts'
import { post, startNetworks, stateOf } from '../../../testing/posting.ts'
import { facebookToken, telegramToken, xClient } from '../../../testing/providers/networks.ts'
import { until } from '../../../testing/until.ts'

let app: TestApp
let nets: Awaited<ReturnType<typeof startNetworks>>
let owner: TestClient
let editor: TestClient
const answers: string[] = []
beforeAll(async () => {
  nets = await startNetworks()
  app = await startTestApp({ worker: true, hearsAll: true, env: nets.env, patience: { network: 500 } })
  owner = hear(await app.as('superadmin'))
  editor = hear(await app.as('admin'))
})
afterAll(async () => {
  await app?.stop()
  await nets?.stop()
})
beforeEach(() => nets.reset())

function hear(client: TestClient): TestClient {
  const call: TestClient['call'] = async (...given) => {
    const answer = await client.call(...given)
    answers.push(JSON.stringify(answer.body))
    return answer
  }
  return {
    ...client,
    call,
    get: where => call('GET', where),
    post: (where, body) => call('POST', where, body),
    patch: (where, body) => call('PATCH', where, body),
    delete: where => call('DELETE', where),
  }
}
const address = '/api/v1/network/account'
const add = (network: keyof typeof keysOf, keys: object = keysOf[network]) =>
  owner.post(address, { network, name: 'حساب', keys })

test.each([
  ['telegram', 'قناة ورّاق'],
  ['facebook', 'صفحة ورّاق'],
] as const)('%s: is connected by its keys and checked', { tags: 'thorough' }, async (network, knownAs) => {
  const { body } = await add(network)
  expect(body.keys).not.toHaveProperty('token')
  expect(body.secrets).toEqual(['token'])
  expect((await owner.post(`${address}/${body.id}/check`)).body).toMatchObject({ knownAs, problem: '' })
})

test('wrong keys are reported and kept until they are corrected', async () => {
  const { body } = await add('telegram', { ...keysOf.telegram, token: 'wrong' })
  const refused = await owner.post(`${address}/${body.id}/check`)
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('أعد ربطه')])
  const keys = { token: telegramToken, chat: '' }
  const missing = await owner.patch(`${address}/${body.id}`, { revision: 1, keys })
  expect(missing.body.data.issues).toMatchObject([{ path: 'keys.chat' }])
  await owner.patch(`${address}/${body.id}`, { revision: 1, keys: { token: telegramToken } })
  expect((await owner.post(`${address}/${body.id}/check`)).status).toBe(200)
})

test('an empty secret keeps the stored one', async () => {
  const { body } = await add('telegram')
  await owner.patch(`${address}/${body.id}`, {
    revision: 1,
    name: 'اسم آخر',
    keys: { token: '', chat: '@warraq' },
  })
  expect((await owner.post(`${address}/${body.id}/check`)).body).toMatchObject({
    name: 'اسم آخر',
    problem: '',
  })
})

test.each([
  ['no keys', 'telegram', {}, 'keys.token'],
  ['a strange key', 'facebook', { ...keysOf.facebook, url: 'http://127.0.0.1' }, 'keys.url'],
] as const)('%s: refused', async (_, network, keys, path) => {
  const { status, body } = await add(network, keys)
  expect([status, body.data.issues[0].path]).toEqual([400, path])
})

test('an unknown network, or one that does not answer', { tags: 'thorough' }, async () => {
  expect((await owner.post(address, { network: 'myspace', name: 'حساب' })).status).toBe(400)
  const { body } = await add('facebook')
  nets.facebook.hang(true)
  expect((await owner.post(`${address}/${body.id}/check`)).status).toBe(503)
})

describe('X', () => {
  test('is connected by signing in there; the state works once, and only for the one who started', async () => {
    const { body } = await add('x')
    expect((await owner.post(`${address}/${body.id}/check`)).status).toBe(422)
    const { url } = (await owner.post(`${address}/${body.id}/sign-in`)).body
    const { searchParams } = new URL(url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      client_id: xClient.id,
      scope: expect.stringContaining('offline.access'),
    })
    const given = {
      state: searchParams.get('state'),
      code: nets.x.code(searchParams.get('code_challenge') ?? ''),
    }
    const other = hear(await app.asUser({ role: 'superadmin' }))
    expect((await other.post('/api/v1/network/signed-in', given)).status).toBe(404)
    expect((await owner.post('/api/v1/network/signed-in', given)).body).toMatchObject({ knownAs: '@warraq' })
    expect((await owner.post('/api/v1/network/signed-in', given)).status).toBe(404)
  })

  test('a wrong code, and a network without sign-in', async () => {
    const { body } = await add('x')
    const wrong = await signIn(owner, body.id, { code: () => 'none' })
    expect(wrong.status).toBe(422)
    const telegram = await add('telegram')
    expect((await owner.post(`${address}/${telegram.body.id}/sign-in`)).status).toBe(422)
  })

  test('an expired token is renewed once under concurrent use, and the new one is stored', async () => {
    const id = await connectAccount(owner, 'x', {}, nets.x)
    nets.x.expire()
    const refreshes = () =>
      nets.x.asked.filter(({ body }) => body.includes('grant_type=refresh_token')).length
    const before = refreshes()
    const checks = await Promise.all([1, 2, 3].map(() => owner.post(`${address}/${id}/check`)))
    expect(checks.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(refreshes() - before).toBe(1)
    nets.x.expire()
    const { id: posted } = await post(editor, await makeArticle(app.db), { accountId: id })
    await stateOf(editor, posted, 'posted')
  })
})

test('no key appears in an answer, the audit log, the process’s log, an error, or in clear in the database', async () => {
  nets.facebook.answer(() => ({ status: 400, body: { error: { code: 1, message: facebookToken } } }))
  const accountId = await connectAccount(owner, 'facebook')
  const { id } = await post(editor, await makeArticle(app.db), { accountId })
  await stateOf(editor, id, 'unknown')
  await nets.telegram.hang(true)
  const telegram = await connectAccount(owner, 'telegram')
  await owner.post(`${address}/${telegram}/check`)
  await owner.get(address)
  await owner.get('/api/v1/log')
  const stored = await Promise.all([
    app.db.selectFrom('network_accounts').selectAll().execute(),
    app.db.selectFrom('network_sign_ins').selectAll().execute(),
    app.db.selectFrom('logs').selectAll().execute(),
    app.db.selectFrom('posts').selectAll().execute(),
  ])
  const secrets = [telegramToken, facebookToken, xClient.secret, ...nets.x.given]
  expect(secrets.length).toBeGreaterThan(6)
  const seen = [...answers, JSON.stringify(stored), ...app.logged, ...app.takeErrors()].join('\n')
  expect(secrets.filter(secret => seen.includes(secret))).toEqual([])
  await until(() => expect(app.logged.length).toBeGreaterThan(0))
})
