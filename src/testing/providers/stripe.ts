import { type RecordedRequest, type StandIn, type StandInAnswer, startStandIn, type Thing } from './http.ts'
import { type EventOrigin, StripeAccount, sign, webhookSecret } from './stripe-account.ts'
import {
  change,
  collect,
  decide,
  end,
  type ForeignSale,
  payOwed,
  type RenewalOutcome,
  renew,
  sellElsewhere,
  settle,
} from './stripe-billing.ts'
import { read, write } from './stripe-calls.ts'
import { giveCoupon } from './stripe-coupons.ts'
import { settleDebit } from './stripe-debits.ts'
import { listEndpoints, readV2 } from './stripe-destinations.ts'
import { isLive, liveKey, refusalOfKey, restrictedKey, secretKey } from './stripe-keys.ts'
import { fieldsOf, page } from './stripe-page.ts'
import { listConfigurations } from './stripe-portal.ts'
import { decideRefund, dispute } from './stripe-refunds.ts'
import { newestVersion, shownIn } from './stripe-versions.ts'
import type { Deliveries } from './webhooks.ts'

/** The environment of an application that sells through it. */
export const stripeKeysOf = ({ secretKey: key, webhookSecret: secret, url }: StripeStandIn) => ({
  ...{ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_BASE_URL: url },
})

export type StripeStandIn = StandIn & {
  secretKey: string
  /** Opens the account's live mode, which has no endpoint. */
  liveKey: string
  restrictedKey: string
  webhookSecret: string
  /**
   * Answers the next request that has an idempotency key with 500, and again for a day; `made`: the object was made
   * all the same. https://docs.stripe.com/api/idempotent_requests
   */
  storeFailure: (effect: 'none' | 'made') => void
  /** Takes permissions, such as `rak_charge_read`, from the restricted key. */
  deny: (...rights: string[]) => void
  /** Sets what is saved of the customer portal's settings. */
  portalIs: (state: StripeAccount['portal']) => void
  /** Sets the addresses that get every event of the account, as the dashboard's endpoints do. */
  endpoint: (...urls: string[]) => void
  /** Lets a day pass, after which idempotency keys are forgotten. */
  forgetKeys: () => void
  /** Sets the API version of the endpoints; undefined for the newest. */
  eventsIn: (version: string | undefined) => void
  /** Sets the form of events: with the object, or without it. */
  payloadIs: (payload: StripeAccount['payload'], options?: { changes: boolean }) => void
  /** Makes events those of a connected account, of an organization's account, or of the other mode. */
  eventsOf: (origin: EventOrigin) => void
  /** Sets the accounts that the endpoints listen to. */
  listenTo: (accounts: StripeAccount['listensTo']) => void
  /** Rolls the secret: both sign until the day is over, then only the new one. */
  rollSecret: (next: string) => { endDay: () => void }
  /** Sets the events that the endpoints subscribe to, `*` for all. */
  sendOnly: (...events: string[]) => void
  /** Currencies, in small letters, in which the account may not charge. */
  inactive: Set<string>
  /** All objects by id. */
  things: Map<string, Thing>
  webhooks: Deliveries
  /** The reader's action on the hosted page. */
  decide: (session: string, how: 'pay' | 'refuse' | 'later') => Promise<void>
  /** The bank decides a debit that was accepted on the page. */
  settle: (session: string, how: 'paid' | 'refused') => Promise<void>
  /** Sells a subscription past us, as another title or an earlier system does. */
  sellElsewhere: (sale: ForeignSale) => Promise<Thing>
  /** Starts a subscription's next period. */
  renew: (subscription: string, how: RenewalOutcome) => Promise<string>
  /** The bank answers the debit of a later period. */
  settleDebit: (invoice: string, how: 'paid' | 'refused') => Promise<void>
  /** The invoice of a period in a pause is paid after all. */
  collect: (invoice: string) => Promise<void>
  /** The card of a subscription is replaced, by its reader or by the bank. */
  cardIs: (subscription: string, card: Thing) => void
  /** The reader pays an open invoice on its page. */
  payOwed: (invoice: string) => Promise<void>
  /** Staff of the account add a coupon to a subscription; returns the discount's id. */
  giveCoupon: (subscription: string, off: Thing) => Promise<string>
  /** The reader's change at the customer portal. */
  change: (subscription: string, changes: Thing) => Promise<void>
  sign: (body: string, at?: number) => string
  refunds: {
    /** Sets the outcome of later refunds; `refused`: the method of payment has none. */
    are: (status: StripeAccount['refundStatus']) => void
    decide: (id: string, next: 'succeeded' | 'failed') => Promise<void>
    dispute: (charge: Thing, status: 'needs_response' | 'won' | 'lost') => Promise<void>
  }
}

const dayMs = 86_400_000

const failure: StandInAnswer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something broke' } },
}

const reusedKey: StandInAnswer = {
  status: 400,
  body: { error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' } },
}

/** https://docs.stripe.com/api: Checkout, invoices, subscriptions, refunds, the portal and signed events. */
export async function startStripeStandIn(): Promise<StripeStandIn> {
  const account = new StripeAccount()
  const answered = new Map<string, { at: number; request: string; answer: StandInAnswer }>()
  let storedFailure: { effect: 'none' | 'made' } | undefined
  let denied: ReadonlySet<string> = new Set()

  async function answer(ask: RecordedRequest): Promise<StandInAnswer> {
    const path = ask.path.slice(1)
    if (path.startsWith('page/'))
      return page(ask, account.things.get(path.slice(5))!, (...asked) => decide(account, ...asked))
    const [, kind = '', id = '', verb = ''] =
      /^v[12]\/((?:checkout|billing_portal|core)\/\w+|\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
    const refusal = refusalOfKey(ask, kind, denied)
    if (refusal) return refusal
    if (path.startsWith('v2/')) return readV2(account, path, { query: ask.query, livemode: isLive(ask) })
    if (kind === 'webhook_endpoints') return listEndpoints(account, { livemode: isLive(ask) })
    if (kind === 'billing_portal/configurations')
      return listConfigurations(account, { livemode: isLive(ask) })
    if (ask.method === 'GET') return inVersionOf(ask, read(account, kind, id, ask.query))
    // https://docs.stripe.com/api/idempotent_requests: one key for everything on the account, for a day.
    const key = ask.headers['idempotency-key'] as string | undefined
    const request = `${ask.path} ${ask.body}`
    const before = key === undefined ? undefined : answered.get(key)
    if (before && before.at > Date.now() - dayMs) {
      return before.request === request
        ? { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
        : reusedKey
    }
    if (ask.method === 'DELETE') return end(account, id)
    const stored = key === undefined ? undefined : storedFailure
    const made =
      stored?.effect === 'none' ? failure : await write(account, kind, id, verb, fieldsOf(ask.body))
    if (stored && key) {
      storedFailure = undefined
      answered.set(key, { at: Date.now(), request, answer: failure })
      return failure
    }
    if (key) answered.set(key, { at: Date.now(), request, answer: made })
    return made
  }

  /** A request has the version of its header, or the account's. */
  function inVersionOf({ headers }: RecordedRequest, { body, ...rest }: StandInAnswer): StandInAnswer {
    const version = String(headers['stripe-version'] ?? account.version)
    const shown = (thing: Thing) => shownIn(version, account.things, thing)
    const { data } = body as Thing
    return {
      ...rest,
      body: Array.isArray(data) ? { ...(body as Thing), data: data.map(shown) } : shown(body as Thing),
    }
  }

  const standIn = await startStandIn(answer)
  account.url = standIn.url
  return {
    ...standIn,
    secretKey,
    liveKey,
    restrictedKey,
    webhookSecret,
    storeFailure(effect) {
      storedFailure = { effect }
    },
    deny(...rights) {
      denied = new Set(rights)
    },
    sendOnly(...events) {
      account.events = events
    },
    forgetKeys: () => answered.clear(),
    eventsIn(version) {
      account.version = version ?? newestVersion
    },
    payloadIs(payload, { changes } = { changes: true }) {
      account.payload = payload
      account.hasChanges = changes
    },
    eventsOf(origin) {
      account.origin = origin
    },
    listenTo(accounts) {
      account.listensTo = accounts
    },
    rollSecret(next) {
      account.secrets = [next, ...account.secrets]
      return {
        endDay() {
          account.secrets = [next]
        },
      }
    },
    portalIs(state) {
      account.portal = state
    },
    endpoint(...urls) {
      account.endpoints = urls
    },
    inactive: account.inactive,
    things: account.things,
    webhooks: account.webhooks,
    decide: (session, how) => decide(account, session, how),
    settle: (session, how) => settle(account, session, how),
    sellElsewhere: sale => sellElsewhere(account, sale),
    renew: (subscription, how) => renew(account, subscription, how),
    settleDebit: (invoice, how) => settleDebit(account, invoice, how),
    collect: invoice => collect(account, invoice),
    cardIs(subscription, card) {
      const method = account.things.get(account.things.get(subscription)!.default_payment_method)!
      Object.assign(method.card, card)
    },
    payOwed: invoice => payOwed(account, invoice),
    giveCoupon: (subscription, off) => giveCoupon(account, subscription, off),
    change: (subscription, changes) => change(account, subscription, changes),
    sign: (body, at) => sign(body, at),
    refunds: {
      are(status) {
        account.refundStatus = status
      },
      decide: (id, next) => decideRefund(account, id, next),
      dispute: (charge, status) => dispute(account, charge, status),
    },
  }
}
