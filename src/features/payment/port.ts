import type { Money } from '../../contract/money.ts'
import type { Fact, Renewal } from './fact.schema.ts'

/** Everything a provider is told of a payment; amounts are minor units. */
export type Order = {
  /** Id of our payment: the key that makes a repeated request one charge. */
  payment: number
  price: Money
  /** For the provider's page and the reader's statement, in Arabic. */
  description: string
  reader: { id: number; name: string; email: string; phone: string }
  /** Of a subscription that the provider renews by itself; undefined for a single charge. */
  renewal: Renewal | undefined
  /** The provider's customer and the saved card, from earlier payments. */
  customer: string | undefined
  card: string | undefined
  /** Where the reader comes back to, whatever happened. */
  returnUrl: string
  /** Where the provider sends its webhook to, for those that are told with each charge. */
  webhookUrl: string
}

/** A page to pay on. `ref` is the provider's id of the charge or session. */
export type Checkout = { ref: string; url: string; expiresAt: Date | undefined }

/** The charge that a saved card was asked for; without facts its webhook tells how it ended. */
export type Charged = { ref: string; facts: Fact[] }

/** The one interface to those who move money. Each is a folder of `providers/` and a line in `providers.ts`. */
export type PaymentProvider = {
  id: string
  /** «بطاقة مصرفية (Stripe)» */
  label: string
  /** `provider`: by itself. `us`: a saved card is charged when we ask. `reader`: the reader pays again. */
  renewedBy: 'provider' | 'us' | 'reader'
  /** Currencies it can charge; undefined for all. */
  currencies?: readonly string[]
  /** Currencies of three decimals of which it takes the last only as a nought. */
  coarse?: readonly string[]
  checkout: (order: Order) => Promise<Checkout>
  /** Charges the saved card, where we renew. */
  charge?: (order: Order) => Promise<Charged>
  /** The page to pay what a subscription owes, where the provider renews; undefined if it owes nothing. */
  payOwed?: (subscription: string) => Promise<string | undefined>
  /** Makes a page to pay on useless, once the reader pays otherwise. */
  withdraw?: (ref: string) => Promise<void>
  /** Not renewed any more, or with `takeBack` renewed again; absent where we or the reader renew. */
  cancel?: (subscription: string, options: { takeBack: boolean }) => Promise<void>
  /**
   * Returns money; absent where only people can. `key` makes a repeated request one refund. The facts say what came of
   * it: returned, still waiting, or failed.
   */
  refund?: (charge: { ref: string; price: Money; key: string }) => Promise<Fact[]>
  /** The provider's page to change the card; absent if it has none. */
  portal?: (customer: string, returnUrl: string) => Promise<string>
  /**
   * Only checks and names it, for it to be stored; absent for one without webhooks.
   * @param body as it came, byte for byte
   * @throws ForgedWebhook
   */
  checkWebhook?: (headers: Headers, body: string) => WebhookId
  /** What a checked webhook says; may ask the provider. */
  readWebhook?: (body: string) => Promise<Fact[]>
  /** What the provider knows of a charge or session and its refunds now, for the daily reconciliation. */
  look?: (ref: string) => Promise<Fact[]>
  /** The same of a subscription that it renews: periods that were paid, or that it has ended. */
  lookAtSubscription?: (subscription: string) => Promise<Fact[]>
}

/** The provider's id of the event: what comes twice is one. */
export type WebhookId = string

export class ForgedWebhook extends Error {}

/** The provider refused a request, or did not answer; the message has neither keys nor what was sent. */
export class ProviderError extends Error {
  /** A later try may succeed. */
  readonly isTemporary: boolean
  /** Of its answer, if it gave one. */
  readonly status: number | undefined

  constructor(
    provider: string,
    what: string,
    { isTemporary, status }: { isTemporary: boolean; status?: number },
  ) {
    super(`${provider}: ${what}`)
    this.name = 'ProviderError'
    this.isTemporary = isTemporary
    this.status = status
  }
}
