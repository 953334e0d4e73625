import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../testing/app.ts'
import { makePackage } from '../../testing/members.ts'
import { startTapApp, type TapApp } from '../../testing/payments.ts'
import { until } from '../../testing/until.ts'
import type { OwnSubscription } from './subscription.schema.ts'

const base = '/api/v1/subscription'
let app: TestApp
let tap: TapApp['tap']
let all: TapApp
beforeAll(async () => {
  all = await startTapApp({ worker: true, isAtHome: true })
  ;({ app, tap } = all)
})
afterAll(() => all?.stop())

const own = async (client: TestClient, id: number): Promise<OwnSubscription> =>
  (await client.get(`${base}/mine`)).body.find((one: OwnSubscription) => one.id === id)
const paid = async (client: TestClient, id: number) =>
  (await own(client, id)).payments.filter(({ status }) => status === 'paid').length

async function open(client: TestClient, packageId: number, keepCard = true) {
  const { body } = await client.post(`${base}/${packageId}`, { provider: 'tap', keepCard })
  return { id: body.subscription.id as number, charge: String(body.checkoutUrl).split('/').at(-1)! }
}

async function pay(charge: string, lastFour: string) {
  tap.typeCard(lastFour)
  await tap.decide(charge, 'pay', 'VISA')
  tap.typeCard('4242')
}

/** Cards that Tap has for the reader. */
async function savedAtTap({ userId }: TestClient) {
  const { rows } = await sql<{ customer: string }>`select ref as customer from payment_customers
    where user_id = ${userId}`.execute(app.db)
  const mine = new Set(rows.map(({ customer }) => customer))
  // Pages that were opened before the reader had a customer made one each.
  for (const { customer, metadata } of tap.charges.values()) {
    const { rows } =
      await sql`select from payments where user_id = ${userId} and id = ${Number(metadata.payment)}`.execute(
        app.db,
      )
    if (rows.length > 0) mine.add(customer.id)
  }
  return [...tap.savedCards]
    .filter(card => mine.has(card.split('/')[0]!))
    .map(card => card.slice(-4))
    .sort()
}

const deliveries = [
  ['as they were paid', <Kept>(kept: Kept[]) => kept],
  ['the other way round', <Kept>(kept: Kept[]) => [...kept].reverse()],
] as const

test.each(deliveries)(
  'of two pages the one that was opened last has its card charged; webhooks %s',
  { tags: 'thorough' },
  async (_, order) => {
    const client = await app.asUser({ role: 'user' })
    const first = await open(client, await makePackage(app.db))
    const second = await open(client, await makePackage(app.db))
    tap.webhooks.hold()
    await pay(second.charge, '2222')
    await pay(first.charge, '1111')
    await tap.webhooks.release(order)
    for (const { id } of [first, second]) {
      await until(async () => expect((await own(client, id)).status).toBe('active'))
      await until(async () => expect((await own(client, id)).card?.label).toBe('VISA 2222'))
      expect((await own(client, id)).renewsAt).not.toBeNull()
    }
    await until(async () => expect(await savedAtTap(client)).toEqual(['2222']))
  },
)

test.each(
  deliveries.flatMap(([how, order]) => [
    [how, 'no', [true, false], order] as const,
    [how, 'yes', [false, true], order] as const,
  ]),
)(
  'two pages of one subscription, webhooks %s: the last answer, %s, decides who renews',
  { tags: 'thorough' },
  async (_, answer, answers, order) => {
    const client = await app.asUser({ role: 'user' })
    const packageId = await makePackage(app.db)
    const first = await open(client, packageId, answers[0])
    // Tap cannot withdraw the first page.
    const second = await open(client, packageId, answers[1])
    expect([second.id, second.charge === first.charge]).toEqual([first.id, false])
    tap.webhooks.hold()
    await pay(first.charge, '1111')
    await pay(second.charge, '2222')
    await tap.webhooks.release(order)
    await until(async () => expect(await paid(client, first.id)).toBe(2))
    const isKept = answer === 'yes'
    const { card, renewsAt } = await own(client, first.id)
    expect([card?.label, renewsAt !== null]).toEqual(isKept ? ['VISA 2222', true] : [undefined, false])
    if (isKept) await until(async () => expect(await savedAtTap(client)).toEqual(['2222']))
  },
)

test('a page of an earlier day, heard of last, does not take the place of a card that was changed since; nor a change of one', {
  tags: 'thorough',
}, async () => {
  const client = await app.asUser({ role: 'user' })
  const renewed = await open(client, await makePackage(app.db))
  await pay(renewed.charge, '1111')
  await until(async () => expect((await own(client, renewed.id)).card?.label).toBe('VISA 1111'))
  const change = async () => {
    const { body } = await client.post(`${base}/user/card/new`, { id: renewed.id, keepCard: true })
    return String(body.url).split('/').at(-1)!
  }
  const left = await open(client, await makePackage(app.db))
  await pay(await change(), '2222')
  await until(async () => expect((await own(client, renewed.id)).card?.label).toBe('VISA 2222'))
  await pay(left.charge, '3333')
  await until(async () => expect((await own(client, left.id)).status).toBe('active'))
  expect((await own(client, left.id)).card?.label).toBe('VISA 2222')
  await until(async () => expect(await savedAtTap(client)).toEqual(['2222']))
  const page = await change()
  const later = await open(client, await makePackage(app.db))
  await pay(later.charge, '4444')
  await until(async () => expect((await own(client, later.id)).card?.label).toBe('VISA 4444'))
  await pay(page, '5555')
  await until(() => expect(tap.authorizes.get(page)!.status).toBe('VOID'))
  await until(async () => expect(await savedAtTap(client)).toEqual(['4444']))
  expect((await own(client, renewed.id)).card?.label).toBe('VISA 4444')
})
