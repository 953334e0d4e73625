import { fail } from '../../contract/fail.ts'
import type { Money } from '../../contract/money.ts'
import type { Services } from '../../platform/context.ts'
import type { By } from '../../platform/database/audit-log.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Payment } from './payment.events.ts'
import { failPayment, findPendingPayment, insertPayment, selectPayments } from './payment.queries.ts'
import type { Order, PaymentProvider } from './port.ts'

/** To be paid: `renewal` tells a provider that renews by itself how. */
export type Purchase = Pick<Payment, 'purpose' | 'provider' | 'description'> & {
  userId: number
  subscriptionId: number | null
  packageId: number
  price: Money
  renewal: Order['renewal']
}

export type Offered = Pick<PaymentProvider, 'id' | 'label' | 'renewedBy' | 'currencies'> & {
  /** It has a page of its own to change the card. */
  hasPortal: boolean
}

const manual: Offered = { id: 'manual', label: 'تحويل مصرفي', renewedBy: 'reader', hasPortal: false }

/** Those that can be paid with now, the first first. */
export async function listProviders(_services: Pick<Services, 'db' | 'vault'>): Promise<Offered[]> {
  return [manual]
}

/** Also one that is not configured any more. */
export function providerOf(id: string): Offered {
  return id === manual.id ? manual : { ...manual, id, label: id }
}

/**
 * The subscription's pending payment, made where there is none, in the caller's transaction with the subscription's
 * row locked. One of another price or provider is withdrawn first.
 */
export async function openPayment(tx: Handle, purchase: Purchase): Promise<number> {
  const { userId, subscriptionId, packageId, price, purpose, provider, description } = purchase
  const pending = subscriptionId === null ? undefined : await findPendingPayment(tx, subscriptionId)
  const isSame =
    pending?.provider === provider &&
    pending.purpose === purpose &&
    pending.price.amount === price.amount &&
    pending.price.currency === price.currency
  if (pending && isSame) return pending.id
  if (pending) await failPayment(tx, pending.id, 'حلّت محلّها دفعة أخرى.')
  return insertPayment(tx, {
    user_id: userId,
    subscription_id: subscriptionId,
    package_id: packageId,
    purpose,
    provider,
    description,
    amount: price.amount,
    currency: price.currency,
  })
}

/**
 * The page to pay a pending payment on: the same for all who ask, made anew once it expired. Outside of transactions.
 * @throws UNAVAILABLE if the provider does not answer
 */
export async function checkoutUrlOf({ siteUrl }: Services, payment: number): Promise<string> {
  return `${siteUrl}/subscribe/transfer/${payment}`
}

/** A pending payment that is not wanted any more, in the caller's transaction. */
export async function withdrawPayment(tx: Handle, subscriptionId: number): Promise<void> {
  const pending = await findPendingPayment(tx, subscriptionId)
  if (pending) await failPayment(tx, pending.id, 'أُلغيت قبل أن تُدفع.')
}

/** Charges the saved card for a pending payment; what comes of it is a fact. False where there is no card. */
export async function chargeSavedCard(_services: Services, _payment: number): Promise<boolean> {
  return false
}

type AtProvider = { provider: string; providerRef: string | null }

/** The provider's page to pay what its subscription owes; undefined if there is none. */
export async function owedUrlOf(_services: Services, _owing: AtProvider): Promise<string | undefined> {
  return undefined
}

/** Not renewed by the provider any more, or with `takeBack` again; nothing where we or the reader renew. */
export async function cancelAtProvider(
  _services: Services,
  _subscription: AtProvider & { takeBack?: boolean },
): Promise<void> {}

/** @throws REFUSED if the provider has no such page, or the reader no card there */
export async function portalUrlOf(
  _services: Services,
  _reader: { userId: number; provider: string },
): Promise<string> {
  throw fail('REFUSED', undefined, 'لا بطاقة محفوظة لهذا الاشتراك.')
}

/**
 * Returns a paid payment, all that is left of it or a part; what comes of it is a fact.
 * @throws NOT_FOUND; REFUSED where only people can return it, or there is nothing left
 */
export async function refundPayment(
  _services: Services,
  _by: By,
  _refund: { id: number; amount?: number | undefined },
): Promise<void> {
  throw fail('REFUSED', undefined, 'هذه الدفعة لا تُردّ إلا يدويًا.')
}

/** Newest first. */
export function listPayments(db: Handle, subscriptionIds: readonly number[]) {
  return selectPayments(db)
    .where('subscription_id', 'in', subscriptionIds.length > 0 ? [...subscriptionIds] : [0])
    .orderBy('id', 'desc')
    .execute()
}

export function findPayment(db: Handle, id: number) {
  return selectPayments(db).where('id', '=', id).executeTakeFirst()
}
