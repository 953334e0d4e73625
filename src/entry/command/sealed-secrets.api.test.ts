import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVault } from '../../platform/security/vault.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeUser } from '../../testing/factories.ts'
import { listSealedSecrets } from './sealed-secrets.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

/** Sealed for a quarter of an hour only. */
const passing = 'posting/network/sign-in.service.ts'

test('each slice that seals a secret lists it in its *.secrets.ts', () => {
  const features = path.join(import.meta.dirname, '../../features')
  const sliceOf = (file: string) => file.split(path.sep)[0]
  const sealing = globSync('**/*.ts', { cwd: features })
    .filter(file => !file.endsWith('.test.ts') && file !== passing)
    .filter(file => /\bvault\s*\.seal\(/.test(readFileSync(path.join(features, file), 'utf8')))
  const listing = globSync('**/*.secrets.ts', { cwd: features })
  expect([...new Set(sealing.map(sliceOf))].sort()).toEqual([...new Set(listing.map(sliceOf))].sort())
  expect(sealing.length).toBeGreaterThan(5)
})

test('saved cards, codes of vouchers, and both secrets of a webhook whose secret was changed', async () => {
  const owner = await app.as('superadmin')
  const { body: hook } = await owner.post('/api/v1/webhook', {
    name: 'الأرشيف',
    url: 'https://hooks.example/',
    events: ['article.published'],
  })
  const { status } = await owner.post(`/api/v1/webhook/${hook.id}/secret`)
  expect(status).toBe(200)
  const vault = createVault({ key: undefined, file: path.join(app.dataDir, 'secrets.key') })
  const card = await vault.seal('card_1', 'payment_customers.tap')
  const userId = await makeUser(app.db, { role: 'user' })
  await app.db
    .insertInto('payment_customers')
    .values({ user_id: userId, provider: 'tap', ref: 'cus_1', card })
    .execute()
  const { body: pack } = await owner.post('/api/v1/package', {
    name: 'الشهرية',
    prices: [{ amount: 2900, currency: 'SAR' }],
    period: 'month',
  })
  await owner.post('/api/v1/voucher', { name: 'رمضان', prefix: '', count: 2, packageId: pack.id, days: 30 })
  const listed = await listSealedSecrets(app.db)
  const counts = Object.groupBy(listed, ({ name }) => name.split(/[ :]/)[0]!)
  expect([counts.webhook?.length, counts.card?.length, counts.voucher?.length]).toEqual([2, 1, 2])
  for (const { sealed, use, name } of listed) expect(await vault.open(sealed, use), name).toBeTypeOf('string')
  await sql`update webhooks set old_secret_until = now()`.execute(app.db)
  expect((await listSealedSecrets(app.db)).filter(({ name }) => name.startsWith('webhook'))).toHaveLength(1)
})
