import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts'

let app: TestApp
let owner: TestClient
let packageId: number

beforeAll(async () => {
  app = await startTestApp()
  owner = await app.as('superadmin')
  const offered = { name: 'الشهرية', prices: [{ amount: 2900, currency: 'SAR' }], period: 'month' }
  packageId = (await owner.post('/api/v1/package', offered)).body.id
})
afterAll(() => app?.stop())
beforeEach(async () => void (await app.db.deleteFrom('rate_limits').execute()))

const address = '/api/v1/voucher'
type Row = { codeId: number; code: string; reader: { name: string } | null }

async function makeBatch(more: object = {}) {
  const batch = { name: 'رمضان', prefix: 'RAMADAN', count: 3, packageId, days: 30, ...more }
  const { id } = (await owner.post(address, batch)).body
  return { id: id as number, codes: await rowsOf(id) }
}
const listOf = (id: number, query: Record<string, string> = {}) =>
  owner.get(`${address}/${id}/redemptions?${new URLSearchParams(query)}`)
const rowsOf = async (id: number, query?: Record<string, string>): Promise<Row[]> =>
  (await listOf(id, query)).body.items
const codesOf = async (id: number, query?: Record<string, string>) =>
  (await rowsOf(id, query)).map(({ code }) => code)
const someone = () => app.asUser({ role: 'user' })
const redeem = (client: TestClient, code: string) => client.post(`${address}/redeem`, { code })
const revoke = (id: number, { codeId }: Row, client = owner) =>
  client.patch(`${address}/${id}/codes/${codeId}/revoke`)

describe('the codes of a batch', () => {
  test('are listed with their redeemers, last redeemed first; a code of several readers has a row for each', {
    tags: 'thorough',
  }, async () => {
    const { id, codes } = await makeBatch({ uses: 2 })
    const [first, second, third] = codes as [Row, Row, Row]
    const readers = [await someone(), await someone(), await someone()] as const
    await redeem(readers[0], second.code)
    await redeem(readers[1], first.code)
    await redeem(readers[2], first.code)
    const { body } = await listOf(id)
    expect(body).toMatchObject({ total: 4, batch: { id, redeemed: 3, revoked: 0 } })
    expect(body.items.map(({ reader }: { reader: { id: number } | null }) => reader?.id)).toEqual([
      readers[2].userId,
      readers[1].userId,
      readers[0].userId,
      undefined,
    ])
    expect(await codesOf(id)).toEqual([first.code, first.code, second.code, third.code])
    expect(await codesOf(id, { page: '2', limit: '3' })).toEqual([third.code])
  })

  test('are found by name in any spelling, by address, by whole code, and by state', {
    tags: 'thorough',
  }, async () => {
    const { id, codes } = await makeBatch()
    const [used, unused, gone] = codes as [Row, Row, Row]
    const reader = await someone()
    const email = `amina-${id}@example.com`
    await app.db
      .updateTable('users')
      .set({ name: 'آمنة الأحمد', email })
      .where('id', '=', reader.userId!)
      .execute()
    await redeem(reader, used.code)
    await revoke(id, gone)
    for (const q of ['امنه', 'AMINA-', used.code.toLowerCase().replaceAll('-', ' ')])
      expect(await codesOf(id, { q }), q).toEqual([used.code])
    expect(await codesOf(id, { q: '%' })).toEqual([])
    expect(await codesOf(id, { state: 'redeemed' })).toEqual([used.code])
    expect(await codesOf(id, { state: 'unused' })).toEqual([unused.code])
    expect(await codesOf(id, { state: 'revoked' })).toEqual([gone.code])
  })

  test('are not found through another batch, and an unknown batch has none', async () => {
    const [one, other] = [await makeBatch({ count: 1 }), await makeBatch({ count: 1 })]
    expect(await codesOf(other.id, { q: one.codes[0]?.code ?? '' })).toEqual([])
    expect((await listOf(9_000_001)).status).toBe(404)
    expect((await revoke(other.id, one.codes[0] as Row)).status).toBe(404)
  })
})

describe('a revoked code', () => {
  test('is answered like an unknown code, and shown as revoked in list, print and export', async () => {
    const { id, codes } = await makeBatch()
    const [, gone] = codes as [Row, Row, Row]
    expect((await revoke(id, gone)).body).toMatchObject({ id, revoked: 1 })
    const reader = await someone()
    const unknown = await redeem(reader, 'RAMADAN-2222-2222-2222-22')
    const refused = await redeem(reader, gone.code)
    expect([refused.status, refused.body]).toEqual([unknown.status, unknown.body])
    const printed = (await owner.get(`${address}/${id}/codes`)).body.codes
    expect(printed.map(({ revokedAt }: { revokedAt: string | null }) => revokedAt !== null)).toEqual([
      false,
      true,
      false,
    ])
    const lines = (await owner.get(`${address}/${id}/export`)).body.trim().split('\r\n')
    const line = lines.find((each: string) => each.startsWith(gone.code)).split(',')
    expect(Number.isNaN(Date.parse(line.at(-1)))).toBe(false)
  })

  test('is logged once; revoking it again does nothing', async () => {
    const { id, codes } = await makeBatch({ count: 1 })
    const [code] = codes as [Row]
    expect((await revoke(id, code)).status).toBe(200)
    expect((await revoke(id, code)).status).toBe(200)
    const { items } = (await owner.get('/api/v1/log/admin?subject=Voucher')).body
    const revoked = items.filter(
      (entry: { action: string; subjectId: number }) => entry.action === 'revoked' && entry.subjectId === id,
    )
    expect(revoked).toHaveLength(1)
  })

  test('must be neither redeemed nor bought as a gift: otherwise refused in Arabic', {
    tags: 'thorough',
  }, async () => {
    const { id, codes } = await makeBatch({ uses: 2 })
    const [used, gift] = codes as [Row, Row]
    await redeem(await someone(), used.code)
    const payment = {
      package_id: packageId,
      purpose: 'gift',
      provider: 'manual',
      status: 'paid',
      amount: 1,
      currency: 'SAR',
    }
    const paid = await app.db.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()
    await app.db.updateTable('vouchers').set({ payment_id: paid.id }).where('id', '=', gift.codeId).execute()
    for (const [code, words] of [
      [used, 'استُبدل'],
      [gift, 'هدية'],
    ] as const) {
      const { status, body } = await revoke(id, code)
      expect([status, body.code]).toEqual([422, 'REFUSED'])
      expect(body.message).toContain(words)
    }
    expect((await redeem(await someone(), used.code)).status).toBe(200)
  })

  test('revoked and redeemed at once: one wins', { tags: 'thorough' }, async () => {
    const { id, codes } = await makeBatch({ count: 6 })
    for (const code of codes) {
      const reader = await someone()
      const [taken, given] = await Promise.all([revoke(id, code), redeem(reader, code.code)])
      expect([taken.status, given.status].sort()).toEqual([200, 422])
    }
  })

  test('needs the right to update subscriptions', async () => {
    const { id, codes } = await makeBatch({ count: 1 })
    const clerk = await app.asUser({ role: 'admin', grants: [{ action: 'create', subject: 'Subscription' }] })
    expect((await clerk.get(`${address}/${id}/redemptions`)).status).toBe(200)
    expect((await revoke(id, codes[0] as Row, clerk)).status).toBe(403)
  })
})
