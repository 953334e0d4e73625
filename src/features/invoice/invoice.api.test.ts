import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'
import { listMails, waitForMail } from '../../testing/outbox.ts'
import type { Fact } from '../payment/fact.schema.ts'
import { paymentFact } from '../payment/payment.events.ts'
import { splitRefund, splitVat } from './vat.ts'

let app: TestApp
let owner: TestClient
let reader: TestClient

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  owner = await app.as('superadmin')
  reader = await app.as('user')
})
afterAll(() => app?.stop())

const address = '/api/v1/invoice'

async function set(values: object) {
  const { revision } = (await owner.get('/api/v1/setting/website')).body
  expect((await owner.patch('/api/v1/setting', { group: 'website', revision, values })).status).toBe(200)
}

const registered = {
  sellerName: 'صحيفة ورّاق',
  sellerCountry: 'SA',
  sellerAddress: 'الرياض',
  vatNumber: '300012345600003',
  vatRate: 15,
}

async function makePayment(userId = reader.userId, price = { amount: 11_500, currency: 'SAR' }) {
  const { id } = await app.db
    .insertInto('payments')
    .values({
      user_id: userId ?? null,
      purpose: 'subscription',
      provider: 'manual',
      status: 'paid',
      description: 'اشتراك «الشهرية»',
      ...price,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, userId: userId ?? null, ...price }
}
type Made = Awaited<ReturnType<typeof makePayment>>

function hear(payment: Made, fact: object, broken = false) {
  return app.db.transaction().execute(async tx => {
    await paymentFact.emit(tx, {
      key: 'key',
      provider: 'manual',
      fact: { at: new Date(), ref: 'ref', payment: payment.id, ...fact } as Fact,
      payment: {
        subscriptionId: null,
        packageId: null,
        onPage: true,
        purpose: 'subscription',
        provider: 'manual',
        refunded: 0,
        description: 'اشتراك «الشهرية»',
        ...payment,
      },
    })
    if (broken) throw new Error('broken')
  })
}
const pay = (payment: Made, broken = false) => hear(payment, { kind: 'paid', price: payment }, broken)
const refund = (payment: Made, amount: number, key: string) =>
  hear(payment, { kind: 'refunded', price: { ...payment, amount }, refund: key, whole: false })

const mine = async (client = reader) => (await client.get(`${address}/mine`)).body
const numbers = async () => {
  const rows = await app.db.selectFrom('invoices').select('number').orderBy('number').execute()
  return rows.map(({ number }) => number)
}

test('VAT is part of the price: it is rounded half up, and net and VAT add up', () => {
  expect(splitVat(11_500, 1500)).toEqual({ net: 10_000, vat: 1500, total: 11_500 })
  expect(splitVat(2900, 1500)).toEqual({ net: 2522, vat: 378, total: 2900 })
  expect(splitVat(2900, 0)).toEqual({ net: 2900, vat: 0, total: 2900 })
  // 0.5 of a unit.
  expect(splitVat(11, 1000)).toMatchObject({ vat: 1 })
  expect(splitVat(21, 500)).toMatchObject({ vat: 1 })
  expect(splitVat(900_719_925_474_099, 1500).vat).toBe(117_485_207_670_535)
  for (const [total, rate] of [
    [1, 1500],
    [999, 1500],
    [12_345, 525],
    [777, 1234],
  ] as const) {
    const parts = Array.from({ length: total < 10 ? 1 : 7 }, (_, part) =>
      total < 10 ? total : Math.floor(total / 7) + (part < total % 7 ? 1 : 0),
    )
    let before = 0
    const vats = parts.map(part => {
      const { vat } = splitRefund(part, before, rate)
      before += part
      return vat
    })
    expect(vats.reduce((a, b) => a + b, 0)).toBe(splitVat(total, rate).vat)
  }
})

test('a seller without a VAT number charges no VAT and shows no QR code', async () => {
  await set({ sellerName: 'صحيفة ورّاق', vatRate: 15, vatNumber: '' })
  const payment = await makePayment(undefined, { amount: 1500, currency: 'KWD' })
  await pay(payment)
  const [{ id }] = await mine()
  expect((await reader.get(`${address}/${id}`)).body).toMatchObject({
    kind: 'invoice',
    net: 1500,
    vat: 0,
    vatRate: 0,
    total: 1500,
    currency: 'KWD',
    qr: null,
    corrects: null,
    lines: [{ description: 'اشتراك «الشهرية»', net: 1500, vat: 0, total: 1500 }],
  })
})

describe('a registered Saudi seller', () => {
  let payment: Made
  beforeAll(async () => {
    await set(registered)
    payment = await makePayment()
    await pay(payment)
    await pay(payment)
  })

  test('each payment has one invoice, with the five tags of the QR code', async () => {
    const [row, ...rest] = await mine()
    expect(rest).toHaveLength(1)
    const { body } = await reader.get(`${address}/${row.id}`)
    expect(body).toMatchObject({ net: 10_000, vat: 1500, total: 11_500, vatRate: 1500 })
    const bytes = Buffer.from(body.qr, 'base64')
    const tags: [number, string][] = []
    for (let at = 0; at < bytes.length; at += 2 + bytes[at + 1]!) {
      tags.push([bytes[at]!, bytes.subarray(at + 2, at + 2 + bytes[at + 1]!).toString()])
    }
    expect(tags).toEqual([
      [1, 'صحيفة ورّاق'],
      [2, '300012345600003'],
      [3, `${body.issuedAt.slice(0, 19)}Z`],
      [4, '115.00'],
      [5, '15.00'],
    ])
  })

  test('each refund has a credit note, in parts, never for more than was paid', async () => {
    await refund(payment, 3833, 're_1')
    await refund(payment, 3833, 're_1')
    await refund(payment, 3833, 're_2')
    await refund(payment, 99_999, 're_3')
    await refund(payment, 1, 're_4')
    const notes = (await mine()).filter(({ kind }: { kind: string }) => kind === 'credit_note').reverse()
    const [invoice] = (await mine()).filter(({ total }: { total: number }) => total === 11_500)
    expect(notes.map((note: { total: number }) => note.total)).toEqual([3833, 3833, 3834])
    expect(notes.map((note: { vat: number }) => note.vat).reduce((a: number, b: number) => a + b)).toBe(1500)
    expect(notes[0].corrects).toEqual({ id: invoice.id, number: invoice.number })
  })

  test('an invoice is changed neither by later settings nor by anybody', async () => {
    await set({ sellerName: 'اسم آخر', vatRate: 5 })
    const invoice = (await mine()).find(({ total }: { total: number }) => total === 11_500)
    expect((await reader.get(`${address}/${invoice.id}`)).body.seller.name).toBe('صحيفة ورّاق')
    const change = app.db.updateTable('invoices').set({ total: 1, net: 1, vat: 0 })
    await expect(change.where('id', '=', invoice.id).execute()).rejects.toThrow('never changed')
    const deletion = app.db.deleteFrom('invoices').where('id', '=', invoice.id)
    await expect(deletion.execute()).rejects.toThrow('never changed')
  })

  test('reader and staff who may read subscriptions get its PDF', async () => {
    const [{ id, number }] = await mine()
    for (const client of [reader, owner]) {
      const { status, headers, body } = await client.get(`${address}/${id}/pdf`)
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(headers.get('content-disposition')).toContain(`invoice-${number}.pdf`)
      expect(body.slice(0, 5)).toBe('%PDF-')
    }
  })

  test.each(['', '/pdf'])('not found for others%s', async part => {
    const [{ id }] = await mine()
    const others = [
      await app.asUser({ role: 'user' }),
      await app.as('agency'),
      await app.as('admin'),
      await app.asUser({
        role: 'agency',
        agencyId: app.agencyId,
        grants: [{ action: 'manage', subject: 'Subscription' }],
      }),
    ]
    for (const other of others) expect((await other.get(`${address}/${id}${part}`)).status).toBe(404)
    expect((await (await app.as('guest')).get(`${address}/${id}${part}`)).status).toBe(401)
    const clerk = await app.asUser({ role: 'admin', grants: [{ action: 'read', subject: 'Subscription' }] })
    expect((await clerk.get(`${address}/${id}${part}`)).status).toBe(200)
  })
})

test('a trial has no invoice', async () => {
  const before = await numbers()
  await pay(await makePayment(undefined, { amount: 0, currency: 'SAR' }))
  expect(await numbers()).toEqual(before)
})

test('numbers have no gaps, however many payments come at once and however many fail', async () => {
  const payments: Made[] = []
  for (let each = 0; each < 12; each++) payments.push(await makePayment())
  await Promise.allSettled([
    ...payments.map((payment, index) => pay(payment, index % 3 === 0)),
    ...payments.map(payment => pay(payment)),
  ])
  const found = await numbers()
  expect(found).toEqual(found.map((_, index) => index + 1))
  expect(found.length).toBeGreaterThanOrEqual(12)
})

test('the year follows the newsroom’s clock', async () => {
  const [{ number, issuedAt }] = await mine()
  const year = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Riyadh', year: 'numeric' }).format(
    new Date(issuedAt),
  )
  expect(number).toMatch(new RegExp(`^${year}-\\d{6}$`))
})

test('is mailed once to the reader, with its PDF', async () => {
  const email = 'buyer@example.com'
  const userId = await makeUser(app.db, { role: 'user', name: 'ليلى منصور', columns: { email } })
  const payment = await makePayment(userId)
  await pay(payment)
  await pay(payment)
  const mail = await waitForMail(app.dataDir, email)
  expect(mail.subject).toContain('فاتورة ضريبية مبسّطة')
  expect(mail.text).toContain('115.00')
  expect(mail.attachments).toEqual([expect.stringMatching(/^invoice-\d{4}-\d{6}\.pdf$/)])
  await refund(payment, 100, 're_mail')
  expect((await waitForMail(app.dataDir, email, 2)).subject).toContain('إشعار دائن')
  expect((await listMails(app.dataDir)).filter(({ to }) => to === email)).toHaveLength(2)
})

test('remains without the reader once the account is deleted', async () => {
  const userId = await makeUser(app.db, { role: 'user', name: 'راحل' })
  await pay(await makePayment(userId))
  await app.db.deleteFrom('users').where('id', '=', userId).execute()
  const { items } = (await owner.get(`${address}?q=${encodeURIComponent('راحل')}`)).body
  expect(items).toHaveLength(1)
})

test('staff list, filter and search them; the CSV has all, with negative amounts for credit notes', async () => {
  const list = async (query: string) => (await owner.get(`${address}?${query}`)).body
  const notes = await list('kind=credit_note')
  expect(notes.total).toBe(4)
  const [{ number }] = notes.items
  expect((await list(`q=${number}`)).items.map((row: { number: string }) => row.number)).toEqual([number])
  const { headers, body } = await owner.get(`${address}/export?kind=credit_note`)
  expect(headers.get('content-type')).toContain('text/csv')
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/^\d{4}-\d{6},إشعار دائن,.*,-33\.33,15,-5,-38\.33,SAR$/)
})

test("a seller without a name takes the site's", async () => {
  await set({ sellerName: '', siteName: '' })
  await pay(await makePayment())
  const [{ id }] = await mine()
  expect((await reader.get(`${address}/${id}`)).body.seller.name).toBe('ورّاق')
})

test('nothing is mailed to an address that the reader never confirmed', async () => {
  const columns = { email: null, pending_email: 'stranger@example.com', activated: false }
  const userId = await makeUser(app.db, { role: 'user', columns })
  const payment = await makePayment(userId)
  await pay(payment)
  const invoice = await app.db
    .selectFrom('invoices')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(invoice)).not.toContain('stranger@example.com')
})
