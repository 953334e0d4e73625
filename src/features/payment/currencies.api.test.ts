import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../testing/app.ts'
import { testFirst } from '../../testing/depth.ts'
import { makePackage, paymentsOf, tell } from '../../testing/members.ts'
import { type SellingApp, startSellingApp } from '../../testing/payments.ts'
import type { StripeStandIn } from '../../testing/providers/stripe.ts'
import { ublIssues } from '../../testing/validators/ubl.ts'
import { readXml } from '../../testing/validators/xml.ts'

let selling: SellingApp
let app: TestApp
let stripe: StripeStandIn
let owner: TestClient
beforeAll(async () => {
  selling = await startSellingApp({ worker: true })
  ;({ app, stripe } = selling)
  owner = await app.as('superadmin')
  const rates = ['KWD 12.2', 'BHD 9.95', 'OMR 9.75', 'IQD 0.00286', 'LBP 0.0000418994']
  await set({
    ...{ sellerName: 'صحيفة ورّاق', sellerCountry: 'SA', vatNumber: '300012345600003', vatRate: 15 },
    ...{ sarRates: rates.map(rate => `${rate} 2026-01-01`).join('\n') },
    bankIban: 'SA0380000000608010167519',
  })
})
afterAll(() => selling?.stop())

async function set(values: object) {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  const { status, body } = await owner.patch('/api/v1/setting', { group: 'website', revision, values })
  expect(status, JSON.stringify(body)).toBe(200)
}

const refund = (id: number, amount?: number) =>
  owner.post(`/api/v1/subscription/refund/${id}`, { amount, reason: 'طلب القارئ' })
const invoicesOf = async (client: TestClient) => (await client.get('/api/v1/invoice/mine')).body

/** Each invoice has a document that the schema takes, with these totals. */
async function documentsOf(client: TestClient): Promise<string[]> {
  const all = await invoicesOf(client)
  const totals: string[] = []
  for (const { id } of all) {
    const xml: string = (await client.get(`/api/v1/invoice/${id}/xml`)).body
    expect(ublIssues(readXml(xml))).toEqual([])
    totals.push(/<cbc:TaxInclusiveAmount[^>]*>([^<]*)/.exec(xml)?.[1] ?? '')
    expect((await client.get(`/api/v1/invoice/${id}/pdf`)).status).toBe(200)
  }
  return totals
}

testFirst(1, ['KWD', 'BHD', 'OMR'])(
  '%s has three decimals: Stripe gets tens at checkout, with a code, at a renewal and a refund; invoice, credit note and UBL keep them',
  async currency => {
    const packageId = await makePackage(app.db, { prices: { [currency]: 3330 } })
    const code = `THIRD${currency}`
    await owner.post('/api/v1/promotion', { name: code, code, percent: 33 })
    const client = await app.asUser({ role: 'user' })
    const path = `/api/v1/subscription/${packageId}`
    const bought = await client.post(path, { provider: 'stripe', keepCard: true, currency, code })
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    const session = bought.body.checkoutUrl.split('/').at(-1)
    // 2.2311 is rounded up to a coin; the coupon takes off a round sum.
    expect(stripe.things.get(session)).toMatchObject({ amount_subtotal: 3330, amount_total: 2240 })
    await stripe.decide(session, 'pay')
    await expect.poll(async () => (await paymentsOf(app, client))[0]?.status).toBe('paid')
    await stripe.renew(stripe.things.get(session)!.subscription, 'paid')
    await expect
      .poll(async () => (await paymentsOf(app, client)).map(({ amount }) => amount))
      .toEqual([2240, 3330])
    const [first] = await paymentsOf(app, client)
    const odd = await refund(first!.id, 1235)
    expect([odd.status, JSON.stringify(odd.body)]).toEqual([
      400,
      expect.stringContaining('منزلته الثالثة صفر'),
    ])
    expect((await refund(first!.id, 1230)).status).toBe(200)
    expect((await refund(first!.id)).status).toBe(200)
    await expect.poll(async () => (await paymentsOf(app, client))[0]?.status).toBe('refunded')
    const invoices = await invoicesOf(client)
    expect(invoices.map(({ total }: { total: number }) => total).sort()).toEqual([1010, 1230, 2240, 3330])
    expect((await documentsOf(client)).sort()).toEqual(['1.01', '1.23', '2.24', '3.33'])
  },
)

const withoutDecimals = [
  ['IQD', 15_000],
  ['LBP', 890_000],
] as const
testFirst(1, withoutDecimals)(
  '%s has no decimals: by transfer from price to credit note',
  async (currency, amount) => {
    const packageId = await makePackage(app.db, { prices: { [currency]: amount } })
    const client = await app.asUser({ role: 'user' })
    for (const provider of ['stripe', 'tap'])
      expect((await client.post(`/api/v1/subscription/${packageId}`, { provider, currency })).status).toBe(
        422,
      )
    const { status, body } = await client.post(`/api/v1/subscription/${packageId}`, {
      provider: 'manual',
      currency,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const id = await tell(app.db, body.subscription.id, 'paid')
    expect((await refund(id, 1001)).status).toBe(200)
    const [note, invoice] = await invoicesOf(client)
    expect([invoice, note]).toMatchObject([
      { kind: 'invoice', total: amount, currency },
      { kind: 'credit_note', total: 1001, currency },
    ])
    expect((await documentsOf(client)).sort()).toEqual(['1001.00', `${amount}.00`].sort())
  },
)

test.each(['JPY', 'UGX', 'ISK', 'CLP', 'sar', 'QQQ'])('%s is no currency of the site', async currency => {
  const made = { name: 'باقة', period: 'month', prices: [{ amount: 500, currency }] }
  const { status, body } = await owner.post('/api/v1/package', made)
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('prices.0.currency')])
  const packageId = await makePackage(app.db)
  const client = await app.asUser({ role: 'user' })
  expect(
    (await client.post(`/api/v1/subscription/${packageId}`, { provider: 'stripe', currency })).status,
  ).toBe(400)
})
