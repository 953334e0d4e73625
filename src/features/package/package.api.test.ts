import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeAgency, makeUser } from '../../testing/factories.ts'
import { until } from '../../testing/until.ts'

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

const address = '/api/v1/package'
const riyals = (amount: number) => [{ amount, currency: 'SAR' }]

async function make(more: object = {}) {
  const { status, body } = await owner.post(address, {
    name: 'باقة',
    prices: riyals(2900),
    period: 'month',
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
async function subscribe(packageId: number, columns: { status?: string; amount?: number } = {}) {
  const { status = 'active', amount = 2900 } = columns
  const user_id = await makeUser(app.db, { role: 'user' })
  const { id } = await app.db
    .insertInto('subscriptions')
    .values({
      user_id,
      package_id: packageId,
      amount,
      currency: 'SAR',
      period: 'month',
      provider: 'manual',
      status,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const offered = async (query = ''): Promise<number[]> =>
  (await guest.get(`${address}/website${query}`)).body.map(({ id }: { id: number }) => id)
const issuesOf = (body: { data?: { issues: { path: string }[] } }) =>
  body.data?.issues.map(({ path }) => path)

test('readers get the packages on sale, in order, with all prices; disabled ones return 404', {
  tags: 'thorough',
}, async () => {
  const agency = await makeAgency(app.db, { name: 'وكالة الباقات' })
  const first = await make({
    name: 'الكاملة',
    description: 'كل ما ننشر.',
    benefits: ['بلا إعلانات', 'العدد الأسبوعي'],
    prices: [{ amount: 12_500, currency: 'KWD' }, ...riyals(14_900)],
    period: 'year',
    trialDays: 7,
  })
  const second = await make({ period: 'days', periodDays: 10, agencies: [agency, agency] })
  const hidden = await make({ status: false })
  await owner.patch(`${address}/edit/${second.id}`, { revision: 1, order: 0 })
  expect((await offered()).slice(0, 2)).toEqual([second.id, first.id])
  expect(await offered()).not.toContain(hidden.id)
  const { body } = await guest.get(`${address}/website`)
  expect(body[1]).toEqual({
    id: first.id,
    name: 'الكاملة',
    highlighted: false,
    description: 'كل ما ننشر.',
    benefits: ['بلا إعلانات', 'العدد الأسبوعي'],
    prices: [
      { amount: 12_500, currency: 'KWD' },
      { amount: 14_900, currency: 'SAR' },
    ],
    openPrice: false,
    period: 'year',
    periodDays: null,
    trialDays: 7,
    agencies: [],
  })
  expect(body[0]).toMatchObject({
    period: 'days',
    periodDays: 10,
    agencies: [{ id: agency, name: 'وكالة الباقات' }],
  })
  expect((await guest.get(`${address}/${hidden.id}`)).status).toBe(404)
  expect((await owner.get(`${address}/${hidden.id}`)).body).toMatchObject({ status: false })
  expect((await guest.get(`${address}/${first.id}`)).body).toMatchObject({ name: 'الكاملة' })
})

test('filtering by agency returns the packages that cover it; 0 is the newsroom', async () => {
  const [one, other] = [await makeAgency(app.db), await makeAgency(app.db)]
  const all = await make()
  const ofOne = await make({ agencies: [one] })
  const ofBoth = await make({ agencies: [one, other] })
  const among = async (agency: number) =>
    (await offered(`?agency=${agency}`)).filter(id => [all.id, ofOne.id, ofBoth.id].includes(id))
  expect(await among(one)).toEqual([all.id, ofOne.id, ofBoth.id])
  expect(await among(other)).toEqual([all.id, ofBoth.id])
  expect(await among(0)).toEqual([all.id])
})

test.each<[string, object, string]>([
  ['no price', { prices: [] }, 'prices'],
  ['a price of nothing', { prices: riyals(0) }, 'prices.0.amount'],
  ['half a halala', { prices: riyals(1.5) }, 'prices.0.amount'],
  ['two prices in one currency', { prices: [...riyals(1), ...riyals(2)] }, 'prices'],
  ['an unknown currency', { prices: [{ amount: 1, currency: 'ABC' }] }, 'prices.0.currency'],
  ['days without a number', { period: 'days' }, 'periodDays'],
  ['a week', { period: 'week' }, 'period'],
  ['a trial of two years', { trialDays: 730 }, 'trialDays'],
  ['an empty benefit', { benefits: [' '] }, 'benefits.0'],
  ['an agency that does not exist', { agencies: [9_000_001] }, 'agencies'],
  ['no name', { name: ' ' }, 'name'],
])('%s is refused at its field', async (_, wrong, path) => {
  const { status, body } = await owner.post(address, {
    name: 'باقة',
    prices: riyals(1),
    period: 'month',
    ...wrong,
  })
  expect([status, issuesOf(body)]).toEqual([400, [path]])
})

describe('an edit', () => {
  test('changes only the fields it names; a stale one is refused', { tags: 'thorough' }, async () => {
    const made = await make({ period: 'days', periodDays: 30, benefits: ['ميزة'] })
    const edit = (edits: object) => owner.patch(`${address}/edit/${made.id}`, edits)
    expect((await edit({ revision: 1, name: 'أخرى' })).body).toMatchObject({
      name: 'أخرى',
      periodDays: 30,
      benefits: ['ميزة'],
      prices: riyals(2900),
    })
    expect((await edit({ revision: 1, name: 'متأخرة' })).status).toBe(409)
    expect((await edit({ revision: 2, period: 'year' })).body).toMatchObject({
      period: 'year',
      periodDays: null,
    })
    expect(issuesOf((await edit({ revision: 3, period: 'days' })).body)).toEqual(['periodDays'])
    expect((await owner.patch(`${address}/edit/9000001`, { revision: 1 })).status).toBe(404)
  })

  test('of the price leaves existing subscribers at the old one', async () => {
    const made = await make()
    const id = await subscribe(made.id)
    await owner.patch(`${address}/edit/${made.id}`, { revision: 1, prices: riyals(3900) })
    const paid = await app.db
      .selectFrom('subscriptions')
      .select(['amount', 'currency'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(paid).toEqual({ amount: 2900, currency: 'SAR' })
  })
})

test('a package with members cannot be deleted, only disabled; nor can an agency that a package covers', async () => {
  const agency = await makeAgency(app.db)
  const made = await make({ agencies: [agency] })
  await subscribe(made.id)
  await subscribe(made.id, { status: 'expired' })
  const refused = await owner.delete(`${address}/${made.id}`)
  expect([refused.status, refused.body.code, refused.body.data.references]).toEqual([
    409,
    'IN_USE',
    [{ kind: 'subscription', count: 2 }],
  ])
  const kept = await owner.delete(`/api/v1/agency/${agency}`)
  expect([kept.status, kept.body.data.references]).toEqual([409, [{ kind: 'package', count: 1 }]])
  expect((await owner.patch(`${address}/status/${made.id}`, { status: false })).body.status).toBe(false)
  const unused = await make()
  expect((await owner.delete(`${address}/${unused.id}`)).body).toEqual({ id: unused.id })
  expect((await owner.delete(`${address}/${unused.id}`)).status).toBe(404)
})

test('the switch takes its one field, and is idempotent', { tags: 'thorough' }, async () => {
  const { id } = await make()
  const turn = (body: object) => owner.patch(`${address}/status/${id}`, body)
  expect((await turn({ status: false })).body).toMatchObject({ id, status: false })
  expect((await turn({ status: false })).body).toMatchObject({ id, status: false })
  expect((await turn({ status: false, name: 'أخرى' })).status).toBe(400)
  expect((await turn({})).status).toBe(400)
  const { items } = (await owner.get(`/api/v1/log/admin?subject=Package&subjectId=${id}`)).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['disabled', 'created'])
})

test("staff see each package's members, and sort, search and filter by them", async () => {
  const few = await make({ name: 'باقة الأَدب' })
  const many = await make({ name: 'باقة الادب الكبرى', status: false })
  await subscribe(few.id, { status: 'trial' })
  for (const status of ['active', 'past_due', 'pending', 'cancelled']) await subscribe(many.id, { status })
  const list = async (query: string) =>
    (await owner.get(`${address}/dashboard?q=الادب&${query}`)).body.items.map(
      ({ id, members }: { id: number; members: number }) => [id, members],
    )
  expect(await list('sort=-members')).toEqual([
    [many.id, 2],
    [few.id, 1],
  ])
  expect(await list('sort=name')).toEqual([
    [few.id, 1],
    [many.id, 2],
  ])
  expect(await list('status=true')).toEqual([[few.id, 1]])
})

test('a disabled package is shown only to staff who manage packages', async () => {
  const { id } = await make({ status: false })
  const statusFor = async (client: TestClient) => (await client.get(`${address}/${id}`)).status
  expect(await statusFor(await app.as('agency'))).toBe(404)
  expect(await statusFor(await app.as('admin'))).toBe(404)
  const grants = [{ action: 'read' as const, subject: 'Package' as const }]
  expect(await statusFor(await app.asUser({ role: 'admin', grants }))).toBe(200)
})

test("each change invalidates the readers' pages of packages", async () => {
  const { id } = await make()
  const tags = [`one:packages:${id}`, 'all:packages']
  for (const change of [
    () => owner.patch(`${address}/edit/${id}`, { revision: 1, prices: riyals(1) }),
    () => owner.patch(`${address}/status/${id}`, { status: false }),
    () => owner.delete(`${address}/${id}`),
  ]) {
    heard.length = 0
    await change()
    await until(() => expect(heard).toEqual(expect.arrayContaining(tags)))
  }
})
