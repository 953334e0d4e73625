/** @module-tag thorough */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { type DatabaseProxy, openDatabaseProxy } from '../../testing/database-proxy.ts'
import { makePayment, type SellingApp, startSellingApp } from '../../testing/payments.ts'
import type { StripeStandIn } from '../../testing/providers/stripe.ts'
import type { TapStandIn } from '../../testing/providers/tap.ts'
import type { Delivery } from '../../testing/providers/webhooks.ts'
import { startProcess } from '../../testing/startProcess.ts'
import { checkoutUrlOf } from './payment.service.ts'

let selling: SellingApp
let app: TestApp
let stripe: StripeStandIn
let tap: TapStandIn
let proxy: DatabaseProxy
let keys: Record<string, string>
let services: SellingApp['services']

beforeAll(async () => {
  selling = await startSellingApp()
  ;({ app, stripe, tap, keys, services } = selling)
  proxy = await openDatabaseProxy(app.databaseUrl)
})
afterAll(async () => {
  proxy?.stop()
  await selling?.stop()
})

const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

function start(script: 'serveInProcess' | 'workInProcess'): ChildProcess {
  const child = startProcess(script, proxy.url, app.dataDir, JSON.stringify(keys))
  children.push(child)
  return child
}

async function serve(): Promise<{ child: ChildProcess; url: string }> {
  const child = start('serveInProcess')
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, url: `http://127.0.0.1:${port}` }
}

/**
 * Members who pay and are renewed at Stripe, and others who pay at Tap. Returns the webhooks that both providers send
 * about it.
 */
async function buy({ atStripe, atTap }: { atStripe: number; atTap: number }): Promise<Delivery[]> {
  stripe.endpoint('http://door/api/v1/payment/webhook/stripe')
  for (const { webhooks } of [stripe, tap]) webhooks.hold()
  for (let index = 0; index < atStripe; index += 1) {
    const renewal = { unit: 'month' as const, count: 1, trialDays: 0 }
    const { id } = await makePayment(app, { provider: 'stripe', renewal })
    const session = (await checkoutUrlOf(services, id)).split('/').at(-1)!
    await stripe.decide(session, 'pay')
    await stripe.renew(stripe.things.get(session)!.subscription, 'paid')
  }
  for (let index = 0; index < atTap; index += 1) {
    const { id } = await makePayment(app, { provider: 'tap' })
    await tap.decide((await checkoutUrlOf(services, id)).split('/').at(-1)!, 'pay')
  }
  return [...stripe.webhooks.all, ...tap.webhooks.all]
}

/** Shuffles the same way in each run. */
function inDisorder<Thing>(things: readonly Thing[]): Thing[] {
  let seed = 7
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed
  }
  return things
    .map(thing => ({ thing, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}

async function deliver({ url, headers, body }: Delivery, to: string): Promise<number | undefined> {
  const answer = await fetch(to + new URL(url).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }).catch(() => undefined)
  return answer?.status
}

const countOf = async (table: 'payment_webhooks' | 'invoices', where = sql<boolean>`true`) => {
  const { count } = await app.db
    .selectFrom(table)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(where)
    .executeTakeFirstOrThrow()
  return count
}
const applied = () => countOf('payment_webhooks', sql`applied_at is not null`)

test('200 webhooks are each applied once though both processes are killed and the database goes away', async () => {
  const deliveries = await buy({ atStripe: 40, atTap: 40 })
  expect(deliveries).toHaveLength(200)
  const waiting = new Set(inDisorder(deliveries))
  const statuses = new Set<number | undefined>()

  /** Sends as providers do: repeats webhooks not answered with 200, and some that were. */
  async function sendAll(to: string, after: (left: number) => void) {
    const queue = [...waiting]
    const sender = async () => {
      for (let delivery = queue.pop(); delivery; delivery = queue.pop()) {
        const status = await deliver(delivery, to)
        statuses.add(status)
        if (status === 200) waiting.delete(delivery)
        after(waiting.size)
      }
    }
    await Promise.all(Array.from({ length: 8 }, sender))
  }

  const first = await serve()
  const worker = start('workInProcess')
  await sendAll(first.url, left => {
    if (left > 130) return
    first.child.kill('SIGKILL')
    worker.kill('SIGKILL')
  })
  expect([first.child.signalCode ?? 'SIGKILL', waiting.size > 0]).toEqual(['SIGKILL', true])

  const second = await serve()
  const next = start('workInProcess')
  await sendAll(second.url, left => {
    if (left < 70) proxy.cut()
  })
  expect(waiting.size).toBeGreaterThan(0)
  proxy.mend()
  // Webhooks refused while the database is away are sent again.
  await expect
    .poll(async () => {
      await sendAll(second.url, () => {})
      return waiting.size
    })
    .toBe(0)
  for (const delivery of inDisorder(deliveries).slice(0, 40)) waiting.add(delivery)
  await sendAll(second.url, () => {})

  expect(await countOf('payment_webhooks')).toBe(200)
  // A killed worker's jobs stay locked until the lock expires; here the lock is expired at once.
  await app.db.executeQuery(
    sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`.compile(app.db),
  )
  await app.db.executeQuery(
    sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`.compile(app.db),
  )
  await expect.poll(applied, { timeout: 150_000 }).toBe(200)
  expect([...statuses].filter(status => status !== undefined && status !== 200 && status < 500)).toEqual([])

  const members = await app.db
    .selectFrom('subscriptions as s')
    .innerJoin('payments as p', 'p.subscription_id', 's.id')
    .groupBy(['s.id', 's.provider', 's.status'])
    .select([
      's.provider',
      's.status',
      sql<string>`string_agg(p.purpose || ' ' || p.status, '، ' order by p.purpose desc)`.as('payments'),
    ])
    .execute()
  const kinds = new Map<string, number>()
  for (const member of members) {
    const kind = JSON.stringify(Object.values(member))
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  expect(Object.fromEntries(kinds)).toEqual({
    [JSON.stringify(['stripe', 'active', 'subscription paid، renewal paid'])]: 40,
    [JSON.stringify(['tap', 'active', 'subscription paid'])]: 40,
  })
  const numbers = await app.db.selectFrom('invoices').select('number').orderBy('number').execute()
  expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
  next.kill('SIGTERM')
  second.child.kill('SIGTERM')
}, 300_000)
