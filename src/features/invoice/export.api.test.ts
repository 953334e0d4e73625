/** @module-tag thorough */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.stop())

test('an export of thousands of invoices has each once, in the order of their numbers, over two years', async () => {
  await sql`insert into invoices (kind, year, number, seller, buyer, lines, net, vat_rate, vat, total, currency)
    select 'invoice', year, number, '{"country": "EG", "vatNumber": "", "name": ""}', '{"name": "قارئ", "email": ""}',
      '[]', 100, 0, 0, 100, 'EGP' from unnest(array[2025, 2024]) year, generate_series(1300, 1, -1) number`.execute(
    app.db,
  )
  const { status, body } = await (await app.as('superadmin')).get('/api/v1/invoice/export')
  expect(status).toBe(200)
  const numbers = String(body)
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(',')[0])
  const all = [2024, 2025].flatMap(year =>
    Array.from({ length: 1300 }, (_, at) => `${year}-${String(at + 1).padStart(6, '0')}`),
  )
  expect(numbers).toEqual(all)
})
