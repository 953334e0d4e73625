import type { Money } from '../../contract/money.ts'
import type { Fact } from './fact.schema.ts'

/** Everything a provider is told of a payment; amounts are minor units. */
export type Order = {
  /** Id of our payment: the key that makes a repeated request one charge. */
  payment: number
  price: Money
  /** For the provider's page and the reader's statement, in Arabic. */
  description: string
  reader: { id: number; name: string; email: string; phone: string }
  /** Of a subscription that the provider renews by itself; undefined for a single charge. */
  renewal?: { unit: 'month' | 'year' | 'days'; count: number; trialDays: number }
  /** The provider's customer and the saved card, from earlier payments. */
  customer?: string
  card?: string
  /** Where the reader comes back to, whatever happened. */
  returnUrl: string
  /** Where the provider sends its webhook to, for those that are told with each charge. */
  webhookUrl: string
}

/** A page to pay on. `ref` is the provider's id of the charge or session, for its webhook to be matched by. */
export type Checkout = { ref: string; url: string; expiresAt: Date | undefined }

/** A webhook that is genuine; no facts if it is about something that does not matter here. */
export type Webhook = { id: string; facts: Fact[] }

/** The one interface to those who move money. Each is a folder of `providers/` and a line in `providers.ts`. */
export type PaymentProvider = {
  id: string
  /** «بطاقة مصرفية (Stripe)» */
  label: string
  /** `provider`: by itself. `us`: a saved card is charged when we ask. `reader`: the reader pays again. */
  renewedBy: 'provider' | 'us' | 'reader'
  /** Currencies it can charge; undefined for all. */
  currencies?: readonly string[]
  checkout: (order: Order) => Promise<Checkout>
  /** Charges the saved card again, or makes a new page to pay on. A settled charge is known by its webhook, or `facts`. */
  retry: (order: Order) => Promise<Checkout | { ref: string; facts: Fact[] }>
  /** Not renewed any more, or with `takeBack` renewed again; nothing to do where we or the reader renew. */
  cancel: (subscription: string, options: { takeBack: boolean }) => Promise<void>
  refund: (charge: { ref: string; price: Money; key: string }) => Promise<{ refund: string; facts: Fact[] }>
  /** The provider's page to change the card; undefined if it has none. */
  portal?: (customer: string, returnUrl: string) => Promise<string>
  /**
   * @param body as it came, byte for byte
   * @throws ForgedWebhook
   */
  readWebhook: (headers: Headers, body: string) => Promise<Webhook>
  /** Asked by the daily reconciliation about a payment; what the provider knows of it now. */
  look: (ref: string) => Promise<Fact[]>
}

export class ForgedWebhook extends Error {}
