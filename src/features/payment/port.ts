import type { Money } from '../../contract/money.ts'
import type { CardFact } from './card-fact.schema.ts'
import type { Fact, Renewal } from './fact.schema.ts'

/** Everything that a provider needs for a payment; amounts are in minor units. */
export type Order = {
  /** Id of our payment, used as the idempotency key. */
  payment: number
  price: Money
  /** For the provider's page and the reader's statement, in Arabic. */
  description: string
  reader: { id: number; name: string; email: string; phone: string }
  /** Set for a subscription that the provider renews by itself; undefined for a single charge. */
  renewal: Renewal | undefined
  /** The provider's ids of the customer and the saved card, from earlier payments. */
  customer: string | undefined
  card: string | undefined
  /** The reader agreed that the card is kept and charged for the next periods. */
  keepCard: boolean
  /** The reader returns here, whatever the outcome. */
  returnUrl: string
  /** Webhook address, for providers that take it with each charge. */
  webhookUrl: string
}

/** Terms of a subscription's next periods. */
export type NextPeriod = { price: Money; period: Pick<Renewal, 'unit' | 'count'>; description: string }

/** The provider's ids of the reader, and of the subscription, which may be another customer's after a handover. */
type Payer = { customer: string | undefined; subscription: string | undefined }

/** A page to pay on. `ref` is the provider's id of the charge or session. */
type Checkout = {
  ref: string
  url: string
  expiresAt: Date | undefined
  /** A card was to be saved, and the provider does not save any for this account. */
  savesNoCard?: boolean
}

/** `off` in minor units, from each of the next `discount.periods` periods. */
export type PeriodDiscount = { key: string; off: Money; renewal: Renewal }

/** Charge of a saved card; without facts, its webhook reports the outcome. */
type ChargeResult = { ref: string; facts: Fact[] }

/** A page on which the reader saves another card. */
export type CardOrder = Pick<Order, 'reader' | 'customer' | 'returnUrl' | 'webhookUrl'> & {
  /** Our id of the change, used as the idempotency key. */
  change: number
  /** Reserved on the card to verify it, and released. */
  hold: Money
}

/** The interface to payment providers. Each is a folder in `providers/` and a line in `providers.ts`. */
export type PaymentProvider = {
  id: string
  /** Name of the way to pay as readers know it, without the provider's. */
  label: string
  /** The same for one currency, if its methods differ: «مدى، Visa، Apple Pay». */
  labelIn?: (currency: string) => string
  /** Names of its methods in a currency that keep no card, if others do. */
  oneTimeIn?: (currency: string) => string[]
  /** `provider`: it renews by itself. `us`: we charge a saved card. `reader`: the reader pays again. */
  renewedBy: 'provider' | 'us' | 'reader'
  /** Currencies it can charge; undefined for all. */
  currencies?: readonly string[]
  /** The longest period in days that it renews; undefined for any. */
  maxDays?: number
  /** Currencies of three decimals whose last decimal must be zero. */
  coarse?: readonly string[]
  checkout: (order: Order) => Promise<Checkout>
  /** Charges the saved card, if we renew. */
  charge?: (order: Order) => Promise<ChargeResult>
  /**
   * Looks for a charge of the order that got no answer, among all made at or after `since`; undefined if there is none.
   * @throws ProviderError if not all could be looked at
   */
  findCharge?: (order: Order, since: Date) => Promise<ChargeResult | undefined>
  /** Returns the page to pay an overdue subscription, if the provider renews; undefined if nothing is due. */
  payOwed?: (subscription: string) => Promise<string | undefined>
  /** Closes a checkout page once the reader pays another way. */
  withdraw?: (ref: string) => Promise<void>
  /** Stops renewals, or resumes them with `takeBack`; absent if we or the reader renew. */
  cancel?: (subscription: string, options: { takeBack: boolean }) => Promise<void>
  /**
   * Applies other terms from the next period on; undefined keeps the current ones. Absent if we or the reader renew.
   */
  plan?: (subscription: string, next: NextPeriod | undefined) => Promise<void>
  /** Charges another price from the next period on; the present one is not charged again. Absent as for `plan`. */
  reprice?: (subscription: string, next: NextPeriod) => Promise<void>
  /**
   * Takes an amount off the next periods of a subscription that it renews. `key` is the idempotency key.
   */
  discount?: (subscription: string, off: PeriodDiscount) => Promise<void>
  /**
   * Returns money; absent if only staff can. `key` is the idempotency key, `refunded` what is known as returned before.
   * The facts report the outcome: returned, pending or failed.
   */
  refund?: (charge: { ref: string; price: Money; key: string; refunded: number }) => Promise<Fact[]>
  /** Deletes a saved card; also succeeds if there is none. Absent if none is kept for us. */
  forgetCard?: (customer: string, card: string) => Promise<void>
  /** A page that saves a card for later charges and takes no money; absent if there is none. */
  saveCard?: (order: CardOrder) => Promise<Checkout>
  /** Reads the current state of that page. */
  lookAtCard?: (ref: string) => Promise<CardFact[]>
  /** Releases the amount that saving the card reserved; also succeeds if nothing is reserved. */
  releaseHold?: (ref: string) => Promise<void>
  /** Whether two saved cards are one at the provider, so that deleting either deletes both. */
  isSameCard?: (one: string, other: string) => boolean
  /** The card that it charges for a subscription, as it is now; undefined if that is no card. Absent as for `plan`. */
  cardOf?: (subscription: string) => Promise<{ label: string; expires: string } | undefined>
  /** The provider's page to change the card that pays for a subscription; absent if it has none. */
  portal?: (payer: Payer, returnUrl: string) => Promise<string>
  /**
   * Verifies the signature and returns the event's id, so that the webhook can be stored; absent for a provider without
   * webhooks.
   * @param body as it came, byte for byte
   * @throws ForgedWebhook
   */
  checkWebhook?: (headers: Headers, body: string) => WebhookId
  /** A setting of the webhook's endpoint that staff should change, seen by a verified webhook; absent if there is none. */
  endpointFault?: (body: string) => EndpointFault | undefined
  /** Parses a verified webhook into facts; may fetch from the provider. */
  readWebhook?: (body: string) => Promise<(Fact | CardFact)[]>
  /** Reads the current state of a charge or session and its refunds, for the daily reconciliation. */
  look?: (ref: string) => Promise<Fact[]>
  /** The same for a subscription that the provider renews: paid periods, or its end. */
  lookAtSubscription?: (subscription: string) => Promise<Fact[]>
}

/** Code of a refused `portal`: the newsroom has not saved its settings at the provider. */
export const portalNotSaved = 'portal_not_saved'

/** '' for none. `baseUrl`: '' for the provider's own address, by country. */
export type ProviderKeys = { secretKey: string; webhookSecret: string; country: string; baseUrl: string }

/**
 * `version`: the endpoint has an older API version; its events count. `mode` and `connected`: the event is of the other
 * mode (test or live), or of another account than the keys, and does not count.
 */
export type EndpointFault = { kind: 'version' | 'mode' | 'connected'; value?: string }

/** The provider's id of the event, which identifies repeats. */
export type WebhookId = string

export class ForgedWebhook extends Error {}

type Refusal = {
  isTemporary: boolean
  status?: number
  code?: string | undefined
  isStored?: boolean
  isAboutCard?: boolean
  isUnclear?: boolean
  asksPhone?: boolean
}

/** The provider refused a request or did not answer. The message contains neither keys nor the request. */
export class ProviderError extends Error {
  /** A later try may succeed. */
  readonly isTemporary: boolean
  /** The provider's code of the refusal, such as `amount_too_small`. */
  readonly code: string | undefined
  /** HTTP status, if it answered. */
  readonly status: number | undefined
  /** The provider stored this answer with the idempotency key, and gives it again. */
  readonly isStored: boolean
  /** This saved card cannot be charged, whereas others may; otherwise the account or the request is refused. */
  readonly isAboutCard: boolean
  /** Counts as a refusal of the card, although no code says so. */
  readonly isUnclear: boolean
  /** It wants a phone number of the payer. */
  readonly asksPhone: boolean

  constructor(provider: string, what: string, refusal: Refusal) {
    const { isTemporary, status, code, isStored = false, isAboutCard = false, isUnclear = false } = refusal
    const { asksPhone = false } = refusal
    super(`${provider}: ${what}`)
    this.name = 'ProviderError'
    this.isTemporary = isTemporary
    this.status = status
    this.isStored = isStored
    this.isAboutCard = isAboutCard
    this.isUnclear = isUnclear
    this.asksPhone = asksPhone
    this.code = code
  }
}
