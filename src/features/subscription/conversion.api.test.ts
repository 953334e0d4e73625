import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeArticle } from '../../testing/factories.ts'
import { makePackage } from '../../testing/members.ts'

let app: TestApp
let editor: TestClient
let offered: number
beforeAll(async () => {
  app = await startTestApp()
  editor = await app.as('superadmin')
  offered = await makePackage(app.db)
})
afterAll(() => app?.stop())

/** Buys by transfer, which staff confirm. */
async function buy(client: TestClient, choice: object, guest?: string) {
  const path = guest ? `guest/${offered}` : String(offered)
  const { status, body } = await client.post(`/api/v1/subscription/${path}`, {
    ...choice,
    ...(guest && { email: guest }),
  })
  expect(status).toBe(200)
  const payment = body.checkoutUrl.split('/').at(-1)
  return {
    id: body.subscription.id as number,
    confirm: () => editor.patch(`/api/v1/payment/transfer/${payment}/confirm`),
  }
}
const reader = () => app.asUser({ role: 'user' })
const read = async (client = editor, path = '') =>
  (await client.get(`/api/v1/member/conversions${path}`)).body
const storedOf = (id: number) =>
  app.db
    .selectFrom('subscriptions')
    .select(['from_article', 'from_source', 'from_campaign'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test.each([
  ['www.google.com', 'search'],
  ['m.facebook.com', 'social'],
  ['news.example.org', 'sites'],
  ['news.example.org:8080', 'sites'],
  ['email', 'newsletter'],
  ['push', 'push'],
  ['direct', 'direct'],
  ['localhost', ''],
  ['javascript:alert(1)', ''],
  ['a b.com/<x>', ''],
  ['', ''],
])('a visit from %j is stored as %j only', async (from, source) => {
  const { id } = await buy(await reader(), { from, campaign: 'رمضان\u0000' })
  expect(await storedOf(id)).toEqual({ from_article: null, from_source: source, from_campaign: 'رمضان' })
})

test('articles that readers cannot see, or that are not locked, are ignored; long text is refused', {
  tags: 'thorough',
}, async () => {
  const locked = { access: 'subscribers' } as const
  const hidden = await makeArticle(app.db, { ...locked, enable: false })
  const later = await makeArticle(app.db, { ...locked, publishAt: new Date('2200-01-01') })
  const open = await makeArticle(app.db)
  for (const article of [hidden, later, open, 2_000_000_000]) {
    const { id } = await buy(await reader(), { article })
    expect((await storedOf(id)).from_article).toBeNull()
  }
  const client = await reader()
  for (const wrong of [{ article: -1 }, { from: 'x'.repeat(101) }, { campaign: 'x'.repeat(101) }]) {
    expect((await client.post(`/api/v1/subscription/${offered}`, wrong)).status).toBe(400)
  }
})

test('a second visit from nowhere keeps the first origin; another wall replaces it', async () => {
  const [one, other] = [
    await makeArticle(app.db, { access: 'subscribers' }),
    await makeArticle(app.db, { access: 'subscribers' }),
  ]
  const client = await reader()
  const { id } = await buy(client, { article: one, from: 'www.google.com' })
  await buy(client, {})
  expect(await storedOf(id)).toMatchObject({ from_article: one, from_source: 'search' })
  await buy(client, { article: other })
  expect(await storedOf(id)).toMatchObject({ from_article: other, from_source: 'search' })
})

describe('what led to subscriptions', () => {
  test('counts first payments by article, agency, source and campaign; guests who pay first too', {
    tags: 'thorough',
  }, async () => {
    const own = await makeArticle(app.db, { access: 'subscribers', title: 'خبر مقفل', views: 500 })
    const agencys = await makeArticle(app.db, { access: 'subscribers', agencyId: app.agencyId! })
    const gone = await makeArticle(app.db, { access: 'subscribers' })
    const bought = [
      await buy(await reader(), { article: own, from: 'www.google.com', campaign: 'c1' }),
      await buy(await app.as('guest'), { article: own, from: 'email' }, 'guest@example.com'),
      await buy(await reader(), { article: agencys, from: 'www.google.com' }),
      await buy(await reader(), { article: gone, from: 'direct' }),
    ]
    await buy(await reader(), { article: own, from: 'push' })
    expect((await read()).total).toBe(0)
    for (const { confirm } of bought) expect((await confirm()).status).toBe(200)
    await app.db.deleteFrom('articles').where('id', '=', gone).execute()

    const { total, articles, agencies, sources, campaigns } = await read()
    expect(total).toBe(4)
    expect(
      articles.map(({ id, conversions, views }: Record<string, number>) => [id, conversions, views]),
    ).toEqual([
      [own, 2, 500],
      [gone, 1, 0],
      [agencys, 1, 0],
    ])
    expect(articles[1]).toMatchObject({ title: null, agency: null })
    expect(
      agencies.map(({ id, conversions }: { id: number | null; conversions: number }) => [id, conversions]),
    ).toEqual([
      [null, 2],
      [app.agencyId, 1],
    ])
    expect(sources).toEqual([
      { source: 'search', conversions: 2 },
      { source: 'direct', conversions: 1 },
      { source: 'newsletter', conversions: 1 },
    ])
    expect(campaigns).toEqual([{ campaign: 'c1', conversions: 1 }])

    // Renewed, and returned.
    const { id } = bought[0]!
    const first = app.db.selectFrom('payments').selectAll().where('subscription_id', '=', id)
    const { id: payment, user_id } = await first.executeTakeFirstOrThrow()
    const renewal = { user_id, subscription_id: id, purpose: 'renewal', provider: 'manual', status: 'paid' }
    await app.db
      .insertInto('payments')
      .values({ ...renewal, amount: 3000, currency: 'SAR', paid_at: new Date().toISOString() })
      .execute()
    expect((await read()).total).toBe(4)
    await app.db.updateTable('payments').set({ paid_at: '2020-01-01' }).where('id', '=', payment).execute()
    expect((await read()).total).toBe(3)

    const agency = await app.as('agency')
    const mine = await read(agency, '/own')
    expect(Object.keys(mine)).toEqual(['articles'])
    expect(mine.articles).toMatchObject([{ id: agencys, conversions: 1 }])
    const stranger = await app.asUser({
      role: 'agency',
      agencyId: await otherAgency(),
      grants: [{ action: 'read', subject: 'Statistics' }],
    })
    expect((await read(stranger, '/own')).articles).toEqual([])
    expect((await agency.get('/api/v1/member/conversions')).status).toBe(403)
    expect((await editor.get('/api/v1/member/conversions/own')).status).toBe(404)
  })
})

async function otherAgency() {
  const { id } = await app.db
    .insertInto('agencies')
    .values({ name: 'وكالة أخرى', slug: 'other-agency' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
