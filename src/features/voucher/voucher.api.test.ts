import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'
import { makePackage } from '../../testing/members.ts'
import { listMails, waitForMail } from '../../testing/outbox.ts'
import { paymentServicesOf } from '../../testing/payments.ts'
import type { Fact } from '../payment/fact.schema.ts'
import { paymentFact } from '../payment/payment.events.ts'
import { hashOf, isWellFormed, makeCode } from './code.ts'
import { makeGiftNow } from './gift.making.service.ts'

let app: TestApp
/** A second process on the same database. */
let second: TestApp
let owner: TestClient
let packageId: number

beforeAll(async () => {
  const env = { TRUST_PROXY: 'true' }
  app = await startTestApp({ worker: true, env })
  second = await startTestApp({ env, database: { url: app.databaseUrl } })
  owner = await app.as('superadmin')
  const made = await owner.post('/api/v1/package', {
    name: 'الشهرية',
    prices: [{ amount: 2900, currency: 'SAR' }],
    period: 'month',
  })
  packageId = made.body.id
})
afterAll(async () => {
  await second?.stop()
  await app?.stop()
})
beforeEach(async () => void (await app.db.deleteFrom('rate_limits').execute()))

const address = '/api/v1/voucher'
const makeBatch = async (more: object = {}) => {
  const { status, body } = await owner.post(address, {
    name: 'رمضان',
    prefix: 'RAMADAN',
    count: 3,
    packageId,
    days: 30,
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const codesOf = async (id: number, page = 1) =>
  (await owner.get(`${address}/${id}/codes?page=${page}`)).body.codes.map(
    ({ code }: { code: string }) => code,
  )
const oneCode = async (more: object = {}): Promise<string> => {
  const { id } = await makeBatch({ count: 1, ...more })
  return (await codesOf(id))[0]
}
const redeemersOf = async (batchId: number) => {
  const rows = await app.db
    .selectFrom('voucher_redemptions as r')
    .innerJoin('vouchers', 'vouchers.id', 'r.voucher_id')
    .select('r.user_id as id')
    .where('vouchers.batch_id', '=', batchId)
    .execute()
  return rows.map(({ id }) => id)
}
const someone = () => app.asUser({ role: 'user' })
const redeem = (client: TestClient, code: string) => client.post(`${address}/redeem`, { code })
const daysLeft = (endsAt: string) => Math.round((Date.parse(endsAt) - Date.now()) / 86_400_000)

test('a code has 65 bits, no letters that look alike, and a check letter', { tags: 'thorough' }, () => {
  const codes = Array.from({ length: 2000 }, () => makeCode('EID'))
  expect(new Set(codes).size).toBe(2000)
  for (const code of codes) {
    expect(code).toMatch(/^EID-([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{2}$/)
    expect(isWellFormed(code)).toBe(true)
    const slip = code.replace(/.$/, last => (last === '7' ? '8' : '7'))
    expect(isWellFormed(slip)).toBe(false)
  }
  const seen = new Set(codes.map(code => code[4]))
  expect(seen.size).toBe(32)
  expect(hashOf('eid 2٣45')).toEqual(hashOf('EID-2345'))
})

test('a batch of ten thousand: all codes differ, and are stored sealed', { tags: 'thorough' }, async () => {
  const { id, count } = await makeBatch({ count: 10_000 })
  expect(count).toBe(10_000)
  const { codes, pages } = (await owner.get(`${address}/${id}/codes`)).body
  expect([codes.length, pages]).toEqual([240, 42])
  const csv = (await owner.get(`${address}/${id}/export`)).body.trim().split('\r\n')
  expect(csv).toHaveLength(10_001)
  const all = csv.slice(1).map((line: string) => line.split(',')[0])
  expect(new Set(all).size).toBe(10_000)
  expect(csv[1]).toContain(`/subscribe/redeem?code=${codes[0].code}`)
  const { code } = await app.db
    .selectFrom('vouchers')
    .select('code')
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(code).toMatch(/^v1\./)
  expect((await owner.get('/api/v1/log/admin?subject=Voucher')).body.items[0]).toMatchObject({
    action: 'printed',
    subjectId: id,
  })
})

test('the table has a line for each reader who redeemed a code, and one for each unredeemed code', {
  tags: 'thorough',
}, async () => {
  const { id } = await makeBatch({ count: 2, uses: 2 })
  const [code, unused] = await codesOf(id)
  const readers = [await someone(), await someone()]
  for (const reader of readers) expect((await redeem(reader, code)).status).toBe(200)
  const [, ...lines] = (await owner.get(`${address}/${id}/export`)).body.trim().split('\r\n')
  const cells: string[][] = lines.map((line: string) => line.split(','))
  expect(cells.map(([first]) => first)).toEqual([code, code, unused])
  const emails = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', await redeemersOf(id))
    .execute()
  expect(
    cells
      .slice(0, 2)
      .map(row => row[8])
      .sort(),
  ).toEqual(emails.map(({ email }) => email).sort())
  expect(Number.isNaN(Date.parse(cells[0]?.[9] ?? ''))).toBe(false)
  expect(cells[2]?.slice(7)).toEqual(['', '', '', ''])
})

test.each([
  ['count', 0],
  ['count', 10_001],
  ['days', 0],
  ['days', 3661],
  ['uses', 0],
  ['prefix', 'عيد'],
  ['name', ''],
  ['packageId', 9_000_001],
])('%s %s: refused at its field', async (field, value) => {
  const wrong = { name: 'خطأ', count: 1, packageId, days: 30, [field]: value }
  const { status, body } = await owner.post(address, wrong)
  expect([status, body.data.issues[0].path]).toEqual([400, field])
})

test('gives its days, however it is typed; sending it again gives nothing more', {
  tags: 'thorough',
}, async () => {
  const code = await oneCode()
  const reader = await someone()
  const first = await redeem(reader, ` ${code.toLowerCase().replaceAll('-', ' ')} `)
  expect(first).toMatchObject({ status: 200, body: { package: { id: packageId, name: 'الشهرية' } } })
  expect(daysLeft(first.body.endsAt)).toBe(30)
  expect((await redeem(reader, code)).body).toEqual(first.body)
  expect(daysLeft((await redeem(reader, await oneCode())).body.endsAt)).toBe(60)
})

test('two readers at once, and one reader twice at once: each code is redeemed once', {
  tags: 'thorough',
}, async () => {
  const code = await oneCode()
  const readers = await Promise.all([someone(), someone(), someone()])
  const answers = await Promise.all([...readers, ...readers].map(reader => redeem(reader, code)))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
  const given = answers.filter(({ status }) => status === 200).map(({ body }) => daysLeft(body.endsAt))
  expect(given).toEqual([30, 30])
  const shared = await oneCode({ uses: 2 })
  const statuses = (await Promise.all(readers.map(reader => redeem(reader, shared)))).map(
    ({ status }) => status,
  )
  expect(statuses.sort()).toEqual([200, 200, 422])
})

test.each([1, 7])(
  'fifty readers at once, at two processes: %i get its time, the others are told it is used up',
  { tags: 'thorough' },
  async uses => {
    const code = await oneCode({ uses })
    const readers = await Promise.all(Array.from({ length: 50 }, someone))
    const both = await Promise.all([app.as('guest'), second.as('guest')])
    const answers = await Promise.all(
      readers.flatMap(({ cookie }, index) =>
        // Each reader twice, at both processes, from different networks.
        both.map(process =>
          process.call(
            'POST',
            `${address}/redeem`,
            { code },
            { cookie, 'x-forwarded-for': `10.0.${uses}.${index}` },
          ),
        ),
      ),
    )
    const given = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(given.map(({ body }) => daysLeft(body.endsAt))).toEqual(Array(2 * uses).fill(30))
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['422 WRONG_CODE']),
    )
    const { batch, used } = await app.db
      .selectFrom('vouchers')
      .select(['batch_id as batch', 'used'])
      .where('code_hash', '=', hashOf(code))
      .executeTakeFirstOrThrow()
    const redeemers = await redeemersOf(batch)
    expect([used, redeemers.length]).toEqual([uses, uses])
    const members = await app.db
      .selectFrom('subscriptions')
      .select('user_id as id')
      .where(
        'user_id',
        'in',
        readers.map(({ userId }) => userId!),
      )
      .execute()
    expect(members.map(({ id }) => id).sort()).toEqual(redeemers.sort())
  },
)

test('unknown, mistyped, used up, expired and disabled codes get the same answer', {
  tags: 'thorough',
}, async () => {
  const used = await oneCode()
  await redeem(await someone(), used)
  const expired = await oneCode({ expiresAt: new Date(Date.now() - 1000).toISOString() })
  const disabled = await makeBatch()
  const [off] = await codesOf(disabled.id)
  await owner.patch(`${address}/${disabled.id}/status`, { status: false })
  const reader = await someone()
  const answers = []
  for (const code of [makeCode('RAMADAN'), 'ليس رمزًا', used, expired, off])
    answers.push(await redeem(reader, code))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 422, body: { code: 'WRONG_CODE' } })
  await owner.patch(`${address}/${disabled.id}/status`, { status: true })
  expect((await redeem(reader, off)).status).toBe(200)
})

test('guesses are limited by account and by network', { tags: 'thorough' }, async () => {
  const reader = await someone()
  for (let each = 0; each < 10; each++) expect((await redeem(reader, makeCode(''))).status).toBe(422)
  const right = await oneCode()
  expect((await redeem(reader, right)).status).toBe(429)
  const statuses = new Set<number>()
  for (let person = 0; person < 5; person++) {
    const other = await someone()
    for (let each = 0; each < 7; each++) statuses.add((await redeem(other, makeCode(''))).status)
  }
  expect([...statuses].sort()).toEqual([422, 429])
})

test('an unconfirmed account cannot redeem', async () => {
  const reader = await someone()
  await app.db
    .updateTable('users')
    .set({ activated: false, email: null, pending_email: 'pending@example.com' })
    .where('id', '=', reader.userId!)
    .execute()
  expect((await redeem(reader, await oneCode())).body.code).toBe('NOT_ACTIVATED')
})

describe('staff', () => {
  test('see redemptions; a stale edit is refused; a code cannot be changed', async () => {
    const { id, revision } = await makeBatch({ name: 'معرض الكتاب', count: 2 })
    const [code] = await codesOf(id)
    await redeem(await someone(), code)
    const { items } = (await owner.get(`${address}?q=${encodeURIComponent('معرض')}`)).body
    expect(items).toMatchObject([{ id, count: 2, redeemed: 1, package: { id: packageId } }])
    const edited = await owner.patch(`${address}/${id}`, { revision, name: 'معرض الرياض', days: 999 })
    expect(edited.body).toMatchObject({ name: 'معرض الرياض', days: 30 })
    expect((await owner.patch(`${address}/${id}`, { revision, name: 'آخر' })).status).toBe(409)
  })

  test('with read access to subscriptions alone see no codes', async () => {
    const { id } = await makeBatch()
    const clerk = await app.asUser({ role: 'admin', grants: [{ action: 'read', subject: 'Subscription' }] })
    expect((await clerk.get(address)).status).toBe(200)
    for (const part of ['codes', 'export', 'redemptions'])
      expect((await clerk.get(`${address}/${id}/${part}`)).status).toBe(403)
  })

  test('a package with vouchers cannot be deleted', async () => {
    expect((await owner.delete(`/api/v1/package/${packageId}`)).body.code).toBe('IN_USE')
  })
})

describe('a gift', () => {
  const email = 'giver@example.com'
  async function paidGift() {
    const userId = await makeUser(app.db, {
      role: 'user',
      name: 'سلمى',
      columns: { email: `${Math.random()}${email}` },
    })
    const { id } = await app.db
      .insertInto('payments')
      .values({
        user_id: userId,
        package_id: packageId,
        purpose: 'gift',
        provider: 'manual',
        status: 'paid',
        amount: 2900,
        currency: 'SAR',
        description: 'هدية',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const payment = {
      id,
      userId,
      packageId,
      subscriptionId: null,
      onPage: true,
      purpose: 'gift' as const,
      provider: 'manual',
      amount: 2900,
      currency: 'SAR',
      refunded: 0,
      description: 'هدية',
    }
    const hear = (fact: object) =>
      app.db.transaction().execute(tx =>
        paymentFact.emit(tx, {
          key: 'key',
          provider: 'manual',
          fact: { at: new Date(), ref: 'ref', payment: id, price: payment, ...fact } as unknown as Fact,
          payment,
        }),
      )
    const user = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return { hear, id, to: user.email ?? '' }
  }
  const codeIn = (text: string) => /GIFT(-[2-9A-Z]+)+/.exec(text)?.[0] ?? ''

  test('is bought, and paid on the provider’s page', async () => {
    const giver = await someone()
    const { status, body } = await giver.post(`${address}/gift/${packageId}`)
    expect([status, typeof body.checkoutUrl]).toEqual([200, 'string'])
    const bought = await app.db
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', giver.userId!)
      .execute()
    expect(bought).toMatchObject([
      { purpose: 'gift', amount: 2900, status: 'pending', subscription_id: null },
    ])
    expect((await giver.get(`${address}/gifts`)).body).toEqual([])
    expect((await giver.post(`${address}/gift/9000001`)).status).toBe(404)
    expect((await giver.post(`${address}/gift/${packageId}`, { currency: 'KWD' })).status).toBe(400)
  })

  test('once paid mails its code to the buyer, once, and gives the package to another reader', async () => {
    const { hear, to } = await paidGift()
    await hear({ kind: 'paid' })
    await hear({ kind: 'paid' })
    // The invoice may be mailed first.
    await waitForMail(app.dataDir, to, 2)
    const texts = (await listMails(app.dataDir)).filter(each => each.to === to).map(({ text }) => text)
    const code = codeIn(texts.find(text => text.includes('/subscribe/redeem?code='))!)
    expect(isWellFormed(code)).toBe(true)
    expect(daysLeft((await redeem(await someone(), code)).body.endsAt)).toBe(30)
    await waitForMail(app.dataDir, to, 3)
    const subjects = (await listMails(app.dataDir)).filter(each => each.to === to).map(each => each.subject)
    expect(subjects.map(each => /فاتورة|رمز هديتك|استُبدلت/.exec(each)?.[0]).sort()).toEqual([
      'استُبدلت',
      'رمز هديتك',
      'فاتورة',
    ])
  })

  test('refunded before its code is made gets none, in either order', async () => {
    const { hear, id } = await paidGift()
    await app.db.updateTable('payments').set({ status: 'refunded' }).where('id', '=', id).execute()
    await hear({ kind: 'paid' })
    await makeGiftNow(paymentServicesOf(app), id)
    const made = await app.db.selectFrom('vouchers').select('id').where('payment_id', '=', id).execute()
    expect(made).toEqual([])
  })

  test('of a package that was deleted meanwhile is money shown to staff', async () => {
    const giver = await someone()
    const gone = await makePackage(app.db)
    await giver.post(`${address}/gift/${gone}`)
    expect((await owner.delete(`/api/v1/package/${gone}`)).status).toBe(200)
    const { items } = (await owner.get('/api/v1/payment/transfer')).body
    const { id } = items.find(({ reader }: { reader: { id: number } }) => reader.id === giver.userId)
    expect((await owner.patch(`/api/v1/payment/transfer/${id}/confirm`)).status).toBe(200)
    const { differences } = (await owner.get('/api/v1/payment/attention')).body
    expect(differences.map(({ paymentId }: { paymentId: number }) => paymentId)).toContain(id)
  })

  test('refunded before it is redeemed is worth nothing', { tags: 'thorough' }, async () => {
    const { hear, to } = await paidGift()
    await hear({ kind: 'paid' })
    const code =
      codeIn((await waitForMail(app.dataDir, to)).text) ||
      codeIn((await waitForMail(app.dataDir, to, 2)).text)
    await hear({ kind: 'refunded', refund: 're', whole: true })
    expect((await redeem(await someone(), code)).body.code).toBe('WRONG_CODE')
  })
})
