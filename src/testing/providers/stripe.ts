import { type Answered, type RecordedRequest, type StandIn, startStandIn, type Thing } from './http.ts'
import { StripeAccount, sign, webhookSecret } from './stripe-account.ts'
import { change, decide, end, type ForeignSale, renew, sellElsewhere } from './stripe-billing.ts'
import { read, write } from './stripe-calls.ts'
import { fieldsOf, page, refused } from './stripe-page.ts'
import { decideRefund, dispute } from './stripe-refunds.ts'
import type { Deliveries } from './webhooks.ts'

export type StripeStandIn = StandIn & {
  secretKey: string
  webhookSecret: string
  /** Sets the address for webhooks, as the dashboard's endpoint does. */
  endpoint: (url: string) => void
  /** All objects by id. */
  things: Map<string, Thing>
  webhooks: Deliveries
  /** The reader's action on the hosted page. */
  decide: (session: string, how: 'pay' | 'refuse') => Promise<void>
  /** Sells a subscription past us, as another title or an earlier system does. */
  sellElsewhere: (sale: ForeignSale) => Promise<Thing>
  /** Starts a subscription's next period. */
  renew: (subscription: string, how: 'paid' | 'refused') => Promise<string>
  /** The reader's change at the customer portal. */
  change: (subscription: string, changes: Thing) => Promise<void>
  sign: (body: string, at?: number) => string
  refunds: {
    /** Sets the outcome of later refunds. */
    are: (status: StripeAccount['refundStatus']) => void
    decide: (id: string, next: 'succeeded' | 'failed') => Promise<void>
    dispute: (charge: Thing, status: 'needs_response' | 'won' | 'lost') => Promise<void>
  }
}

const secretKey = 'sk_test_standInOfStripe12345'

/** https://docs.stripe.com/api: Checkout, invoices, subscriptions, refunds, the portal and signed events. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const account = new StripeAccount()
  const answered = new Map<string, { body: string; answer: Answered }>()

  async function answer(ask: RecordedRequest): Promise<Answered> {
    const path = ask.path.slice(1)
    if (path.startsWith('page/'))
      return page(ask, account.things.get(path.slice(5))!, (...asked) => decide(account, ...asked))
    if (ask.headers.authorization !== `Bearer ${secretKey}`) {
      return {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key: sk_test_***' } },
      }
    }
    const [, kind = '', id = '', verb = ''] =
      /^v1\/((?:checkout|billing_portal)\/sessions|\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    if (ask.method === 'GET') return read(account, kind, id, ask.query)
    // https://docs.stripe.com/api/idempotent_requests
    const key = ask.headers['idempotency-key'] as string | undefined
    const before = key === undefined ? undefined : answered.get(key)
    if (before) return before.body === ask.body ? before.answer : refused(400, 'idempotency_error')
    if (ask.method === 'DELETE') return end(account, id)
    const made = await write(account, kind, id, verb, fieldsOf(ask.body))
    if (key) answered.set(key, { body: ask.body, answer: made })
    return made
  }

  const standIn = await startStandIn(answer)
  account.url = standIn.url
  return {
    ...standIn,
    secretKey,
    webhookSecret,
    endpoint(url) {
      account.endpoint = url
    },
    things: account.things,
    webhooks: account.webhooks,
    decide: (session, how) => decide(account, session, how),
    sellElsewhere: sale => sellElsewhere(account, sale),
    renew: (subscription, how) => renew(account, subscription, how),
    change: (subscription, changes) => change(account, subscription, changes),
    sign,
    refunds: {
      are(status) {
        account.refundStatus = status
      },
      decide: (id, next) => decideRefund(account, id, next),
      dispute: (charge, status) => dispute(account, charge, status),
    },
  }
}
