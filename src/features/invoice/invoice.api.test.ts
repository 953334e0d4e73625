import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'
import { listMails, waitForMail } from '../../testing/outbox.ts'
import { ublIssues } from '../../testing/validators/ubl.ts'
import { readXml, textOf } from '../../testing/validators/xml.ts'
import type { Fact } from '../payment/fact.schema.ts'
import { paymentFact } from '../payment/payment.events.ts'
import { getDocumentXml } from './tax-document/tax-document.service.ts'
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

  test.each(['', '/pdf', '/xml'])('not found for others%s', async part => {
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

describe('UBL documents', () => {
  const documents = async () => app.db.selectFrom('tax_documents').selectAll().orderBy('counter').execute()
  const first = 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='

  test('form a chain without gaps in the order of issue, also when issued at once or rolled back', async () => {
    const before = (await documents()).length
    const payments = [await makePayment(), await makePayment(), await makePayment(), await makePayment()]
    await Promise.allSettled([
      ...payments.map((payment, index) => pay(payment, index % 2 === 0)),
      ...payments.map(payment => pay(payment)),
    ])
    const chain = await documents()
    expect(chain.length).toBe(before + 4)
    expect(chain.map(({ counter }) => counter)).toEqual(chain.map((_, index) => index + 1))
    expect(chain.map(({ previous_hash }) => previous_hash)).toEqual([
      first,
      ...chain.slice(0, -1).map(({ hash }) => hash),
    ])
    expect(new Set(chain.map(({ uuid }) => uuid)).size).toBe(chain.length)
    const numbers = await app.db
      .selectFrom('tax_documents')
      .innerJoin('invoices', 'invoices.id', 'invoice_id')
      .select('number')
      .orderBy('counter')
      .execute()
    expect(numbers).toEqual(numbers.toSorted((one, other) => one.number - other.number))
  })

  test('are downloaded byte for byte whatever the settings are later, and never changed', async () => {
    await set({ ...registered, sellerCity: 'الرياض', sellerPostalCode: '12345', sellerBuilding: '1234' })
    await pay(await makePayment())
    const [{ id, number, xml }] = await mine()
    expect(xml).toBe('stored')
    const get = () => reader.get(`${address}/${id}/xml`)
    const before = await get()
    expect(before.headers.get('content-disposition')).toContain(`invoice-${number}.xml`)
    expect(ublIssues(readXml(before.body))).toEqual([])
    expect(before.body).toContain('<cbc:PostalZone>12345</cbc:PostalZone>')
    await set({ sellerName: 'اسم آخر', sellerPostalCode: '54321' })
    expect((await get()).body).toBe(before.body)
    const change = app.db.updateTable('tax_documents').set({ xml: '' }).where('invoice_id', '=', id)
    await expect(change.execute()).rejects.toThrow('never changed')
    await expect(app.db.deleteFrom('tax_documents').execute()).rejects.toThrow('never changed')
  })

  test('VAT of another currency is in riyals at the entered rate; without one there is neither code nor document', async () => {
    await set({ ...registered, sarRates: 'EUR 4 2026-01-01\nEUR 4.1275 2026-02-01' })
    const euros = await makePayment(undefined, { amount: 11_500, currency: 'EUR' })
    await pay(euros)
    const [{ id }] = await mine()
    const { body } = await reader.get(`${address}/${id}`)
    expect(body.sar).toEqual({ vat: 6191, total: 47_466, rate: '4.1275', day: '2026-02-01' })
    expect(Buffer.from(body.qr, 'base64').toString()).toMatch(/474\.66.*61\.91$/)
    await set({ sarRates: 'EUR 9 2026-02-02' })
    await refund(euros, 11_500, 're_eur')
    expect((await mine())[0].sar).toEqual(body.sar)

    await pay(await makePayment(undefined, { amount: 1150, currency: 'GBP' }))
    const [pounds] = await mine()
    expect(pounds.xml).toBe('noRate')
    expect((await reader.get(`${address}/${pounds.id}`)).body).toMatchObject({ qr: null, sar: null })
    expect((await reader.get(`${address}/${pounds.id}/xml`)).status).toBe(404)
    await pay(await makePayment(undefined, { amount: 1150, currency: 'USD' }))
    expect((await mine())[0].sar).toMatchObject({ vat: 563, rate: '3.75' })
    const { revision } = (await owner.get('/api/v1/setting/website')).body
    const wrong = { group: 'website', revision, values: { sarRates: 'EUR four' } }
    expect((await owner.patch('/api/v1/setting', wrong)).status).toBe(400)
  })

  test('a credit note carries the reason that staff wrote, and names its invoice', async () => {
    const payment = await makePayment()
    await pay(payment)
    const [invoice] = await mine()
    const returned = { kind: 'refunded', price: { ...payment, amount: 100 }, whole: false }
    await hear(payment, { ...returned, refund: 're_why', reason: 'طلب القارئ & <أهله>' })
    const [note] = await mine()
    expect(note.reason).toBe('طلب القارئ & <أهله>')
    const { body } = await reader.get(`${address}/${note.id}/xml`)
    const root = readXml(body)
    expect(ublIssues(root)).toEqual([])
    expect(textOf(root, 'cbc:InvoiceTypeCode')).toBe('381')
    expect(body).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${invoice.number}</cbc:ID>`)
    expect(body).toContain('<cbc:InstructionNote>طلب القارئ &amp; &lt;أهله&gt;</cbc:InstructionNote>')
    await hear(payment, { ...returned, refund: 're_provider' })
    expect((await mine())[0].reason).toBe('ردّ المبلغ إلى المشتري')
  })

  test('a signer signs each once; one that fails is told', async () => {
    await pay(await makePayment())
    const [{ id }] = await mine()
    const broken = { sign: () => Promise.reject(new Error('no device')) }
    await expect(getDocumentXml({ db: app.db, invoiceSigner: broken }, id)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
    let count = 0
    const sign = async () => ({ extensions: `<ext:UBLExtensions>${count++}</ext:UBLExtensions>`, qr: 'AQID' })
    const services = { db: app.db, invoiceSigner: { sign } }
    const signed = await Promise.all([getDocumentXml(services, id), getDocumentXml(services, id)])
    expect(signed[0]).toBe(signed[1])
    expect(signed[0]).toContain('urn:oasis:names:specification:ubl:signature:Invoice')
    expect((await reader.get(`${address}/${id}/xml`)).body).toBe(signed[0])
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
  expect(notes.total).toBe(7)
  const [{ number }] = notes.items
  expect((await list(`q=${number}`)).items.map((row: { number: string }) => row.number)).toEqual([number])
  const { headers, body } = await owner.get(`${address}/export?kind=credit_note`)
  expect(headers.get('content-type')).toContain('text/csv')
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(8)
  expect(lines[1]).toMatch(/^\d{4}-\d{6},إشعار دائن,.*,-33\.33,15,-5,-38\.33,SAR,-5,ردّ المبلغ إلى المشتري$/)
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
