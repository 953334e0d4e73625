import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'

let app: TestApp
let owner: TestClient
beforeAll(async () => {
  // Without a bank account, Stripe is the only way to pay.
  const env = { STRIPE_SECRET_KEY: 'sk_test_sellable', STRIPE_WEBHOOK_SECRET: 'whsec_sellable' }
  app = await startTestApp({ env })
  owner = await app.as('superadmin')
})
afterAll(() => app?.stop())

const input = { name: 'باقة', period: 'month', prices: [{ amount: 2900, currency: 'SAR' }] }
const issuesOf = ({ status, body }: { status: number; body: { data?: { issues: object[] } } }) => [
  status,
  body.data?.issues,
]

test.each([
  ['periods longer than Stripe renews', { period: 'days', periodDays: 1096 }, 'periodDays', '1,095'],
  [
    'currencies that Stripe does not take',
    { prices: [{ amount: 5, currency: 'SYP' }] },
    'prices.0.amount',
    'ليرة',
  ],
])('%s are refused when a package is created or edited', async (_what, change, path, words) => {
  const refusal = [400, [{ path, message: expect.stringContaining(words) }]]
  expect(issuesOf(await owner.post('/api/v1/package', { ...input, ...change }))).toEqual(refusal)
  const { id, revision } = (await owner.post('/api/v1/package', input)).body
  expect(issuesOf(await owner.patch(`/api/v1/package/edit/${id}`, { revision, ...change }))).toEqual(refusal)
})

test('the longest period is sold, and every other edit is accepted', async () => {
  const { body } = await owner.post('/api/v1/package', { ...input, period: 'days', periodDays: 1095 })
  const edit = { revision: body.revision, name: 'ثلاث سنوات' }
  expect((await owner.patch(`/api/v1/package/edit/${body.id}`, edit)).status).toBe(200)
})

test('a currency that is only taken for shorter periods is named; Stripe is not offered for what it cannot renew', async () => {
  const { body: settings } = await owner.get('/api/v1/setting/website')
  const values = { bankName: 'مصرف الاختبار', bankIban: 'sa03 8000 0000 6080 1016 7519' }
  await owner.patch('/api/v1/setting', { group: 'website', revision: settings.revision, values })
  const long = { ...input, period: 'days', periodDays: 1461 }
  const { body } = await owner.post('/api/v1/package', long)
  const guest = await app.as('guest')
  const longest = (await guest.get('/api/v1/payment/provider')).body
  expect(longest.map((each: Record<string, unknown>) => [each.id, each.maxDays])).toEqual([
    ['stripe', 1095],
    ['manual', null],
  ])
  const reader = await app.asUser({ role: 'user' })
  const refused = await reader.post(`/api/v1/subscription/${body.id}`, { provider: 'stripe' })
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('لا تُباع هذه الباقة')])
  const bought = (await reader.post(`/api/v1/subscription/${body.id}`, {})).body.subscription
  expect(bought.provider).toBe('manual')
  const again = await reader.get(`/api/v1/subscription/retry/payment/${bought.id}?provider=stripe`)
  expect(again.status).toBe(422)
})
