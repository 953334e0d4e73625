import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  forgetLimits,
  isSignedIn,
  knownPassword,
  makePerson,
  signedIn,
  told,
  withCookie,
} from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY: 'true' } })
})
afterAll(() => app?.stop())
beforeEach(() => forgetLimits(app))

type Row = { id: number; current: boolean }
const list = async (client: Awaited<ReturnType<typeof signedIn>>): Promise<Row[]> =>
  (await client.get('/api/v1/user/sessions')).body

test('each session with its device, place and times, the current one marked', async () => {
  await makePerson(app, 'listed@example.com')
  const guest = await app.as('guest')
  const answer = await guest.post(
    '/api/v1/auth/login/web',
    { email: 'listed@example.com', password: knownPassword },
    {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'cf-ipcountry': 'MA',
      'x-forwarded-for': '203.0.113.7',
    },
  )
  const other = await signedIn(app, 'listed@example.com')
  const rows = await list(withCookie(app, answer))
  expect(rows).toHaveLength(2)
  expect(rows.find(({ current }) => current)).toEqual({
    id: expect.any(Number),
    device: 'كروم على ويندوز',
    userAgent: expect.stringContaining('Chrome'),
    address: '203.0.113.7',
    country: 'MA',
    createdAt: expect.any(String),
    lastSeenAt: expect.any(String),
    current: true,
  })
  expect((await list(other)).find(({ current }) => current)).toMatchObject({ country: null })
  expect(JSON.stringify(rows)).not.toContain('hash')
})

test('the owner can end one from any of theirs; another’s is not found: 404', async () => {
  await makePerson(app, 'ends@example.com')
  await makePerson(app, 'stranger@example.com')
  const [phone, desktop] = [await signedIn(app, 'ends@example.com'), await signedIn(app, 'ends@example.com')]
  const stranger = await signedIn(app, 'stranger@example.com')
  const { id } = (await list(desktop)).find(({ current }) => !current)!
  expect(told(await stranger.delete(`/api/v1/user/sessions/${id}`))).toEqual([404, 'NOT_FOUND'])
  expect((await desktop.delete(`/api/v1/user/sessions/${id}`)).body).toEqual({ id })
  expect([await isSignedIn(phone), await isSignedIn(desktop), await isSignedIn(stranger)]).toEqual([
    false,
    true,
    true,
  ])
  expect((await desktop.delete(`/api/v1/user/sessions/${id}`)).status).toBe(404)
})

test('all others end at once, also by a token that was just replaced', async () => {
  await makePerson(app, 'others@example.com')
  const clients = await Promise.all(Array.from({ length: 3 }, () => signedIn(app, 'others@example.com')))
  const renewed = withCookie(app, await clients[0]!.post('/api/v1/auth/token'))
  expect((await clients[0]!.post('/api/v1/user/sessions/end-others')).body).toEqual({ ended: 2 })
  expect(await Promise.all([renewed, clients[1]!, clients[2]!].map(isSignedIn))).toEqual([true, false, false])
})

test('the last use is updated with each call, every five minutes at most', async () => {
  const id = await makePerson(app, 'seen@example.com')
  const client = await signedIn(app, 'seen@example.com')
  const rest = (minutes: number) =>
    app.db
      .updateTable('sessions')
      .set({ last_seen_at: sql`now() - make_interval(mins => ${minutes})` })
      .where('user_id', '=', id)
      .execute()
  const age = async () => {
    await isSignedIn(client)
    const row = await app.db
      .selectFrom('sessions')
      .select(sql<number>`round(extract(epoch from now() - last_seen_at) / 60)::integer`.as('minutes'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    return row.minutes
  }
  await rest(4)
  expect(await age()).toBe(4)
  await rest(6)
  expect(await age()).toBe(0)
})
