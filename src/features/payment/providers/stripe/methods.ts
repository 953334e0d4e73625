/** Capabilities of one of Stripe's payment methods. */
type StripeMethod = {
  /** As readers know it; undefined if it is not named to them. */
  name?: string
  /** Charged for later periods without the reader, from the method that is saved with the first. */
  recurs: boolean
  /** `unsaid`: not documented. Stripe may refuse a refund; staff then see the refusal. */
  refunds: boolean | 'unsaid'
  /** Whether Stripe keeps it for later charges, with the reader's consent. */
  keeps: boolean
  /** `days`: paid or refused by the bank days after the reader left the page. */
  settles: 'at once' | 'days'
  /** A wallet: Checkout offers it wherever it offers this method. */
  within?: 'card'
  /** Page of https://docs.stripe.com/payments. */
  docs: string
}

const card = { recurs: true, refunds: true, keeps: true, settles: 'at once' } as const
const debit = { recurs: true, refunds: true, keeps: true, settles: 'days' } as const

/**
 * Stripe's payment methods by `type`, plus the two wallets, which are cards to Stripe. This table decides which methods
 * subscriptions accept, which names readers see and which payments are refunded: https://docs.stripe.com/payments/payment-methods/payment-method-support
 */
export const stripeMethods = {
  card: { ...card, name: 'Visa، Mastercard', docs: 'cards' },
  apple_pay: { ...card, name: 'Apple\u00a0Pay', within: 'card', docs: 'apple-pay' },
  google_pay: { ...card, within: 'card', docs: 'google-pay' },
  // Confirmed at once and used again, like a card; its pages do not speak of refunds.
  link: { ...card, refunds: 'unsaid', docs: 'wallets/link' },
  sepa_debit: { ...debit, docs: 'sepa-debit' },
  bacs_debit: { ...debit, docs: 'bacs-debit' },
  us_bank_account: { ...debit, docs: 'ach-direct-debit' },
  // Reusable, refunded whole or in part, success or failure known after up to three business days.
  au_becs_debit: { ...debit, docs: 'au-becs-debit' },
  // Reusable, success or failure known after up to five business days; its pages do not speak of refunds.
  acss_debit: { ...debit, refunds: 'unsaid', docs: 'acss-debit' },
  customer_balance: { ...debit, recurs: false, keeps: false, docs: 'bank-transfers' },
  // Vouchers of a single use, for one-time items only: Checkout has no subscriptions by either.
  oxxo: { recurs: false, refunds: false, keeps: false, settles: 'days', docs: 'oxxo' },
  konbini: { recurs: false, refunds: true, keeps: false, settles: 'days', docs: 'konbini' },
} as const satisfies Record<string, StripeMethod>

type Name = keyof typeof stripeMethods
/** Wallets have no type of their own on a page. */
type PageType = Exclude<Name, 'apple_pay' | 'google_pay'>
const all = Object.entries(stripeMethods) as [Name, StripeMethod][]

const isForRenewal = ({ recurs, keeps, settles }: StripeMethod) => recurs && keeps && settles === 'at once'

/**
 * Methods that Checkout offers for a subscription, whatever is enabled in the Stripe dashboard: cards and their wallets.
 * A bank debit would grant access before the first payment, and before each renewal.
 */
export const renewingMethods = all.flatMap(([type, method]) =>
  isForRenewal(method) && method.name && !method.within ? [type as PageType] : [],
)

/** Names for readers. */
export const methodNames = all.flatMap(([, { name }]) => name ?? []).join('، ')

/** Stripe decides about methods that are not in the table. */
export const hasRefunds = (type: string | undefined) =>
  all.find(([name]) => name === type)?.[1].refunds !== false
