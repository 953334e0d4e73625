import { z } from 'zod'
import type { OwnIds } from '../../own-ids.ts'
import { type Order, type PaymentProvider, ProviderError } from '../../port.ts'
import { createTapCards, orAnew, payerOf } from './cards.ts'
import { createTapClient } from './client.ts'
import { factsOfCharge, factsOfRefund, inMajorUnits, isFailedRefund } from './facts.ts'
import { findCharges } from './find-charge.ts'
import { checkHashstring } from './hashstring.ts'
import { methodOf, namesFor, oneTimeNamesFor, sourceFor, tapCurrencies } from './methods.ts'
import { type TapCharge, tapCharge, tapRefund, tapToken } from './objects.ts'
import { listRefunds } from './refunds.ts'
import { isSavingOff, ofCharge, ofPhone, ofToken } from './refusals.ts'

export const aboutTap = {
  id: 'tap',
  label: 'بطاقة أو محفظة',
  labelIn: (currency: string) => namesFor(currency).join('، '),
  oneTimeIn: (currency: string) => oneTimeNamesFor(currency),
  renewedBy: 'us',
  hasPortal: false,
  savesCards: true,
  currencies: tapCurrencies,
} as const

/** Lifetime of the page, in minutes. */
const expiry = 30

/**
 * Charges, saved cards and refunds of https://developers.tap.company. The charge is authoritative; a webhook only
 * prompts us to fetch it.
 */
export function createTap(keys: {
  secretKey: string
  baseUrl: string
  webhookUrl: string
  ids: OwnIds
}): PaymentProvider {
  const { ids } = keys
  const ask = createTapClient(keys)
  const cards = createTapCards(ask, ids)
  const getCharge = (id: string) => ask('GET', `/v2/charges/${encodeURIComponent(id)}`, tapCharge)
  const getRefund = (id: string) => ask('GET', `/v2/refunds/${encodeURIComponent(id)}`, tapRefund)

  return {
    ...aboutTap,

    async checkout(order) {
      const open = (wanted: Order) =>
        orAnew(wanted, by => ask('POST', '/v2/charges', tapCharge, pageFor(ids, by))).catch(ofPhone)
      let savesNoCard = false
      const charge = await open(order).catch(error => {
        if (!order.keepCard || !isSavingOff(error)) throw error
        savesNoCard = true
        return open({ ...order, keepCard: false })
      })
      checkOwn(ids, charge, order)
      const { url, created } = charge.transaction
      if (!url) throw new ProviderError('tap', 'a charge without a page', { isTemporary: true })
      const page = { ref: charge.id, url, expiresAt: new Date(created.getTime() + expiry * 60_000) }
      return savesNoCard ? { ...page, savesNoCard } : page
    },

    async charge(order) {
      const [card = '', agreement = ''] = (order.card ?? '').split(' ')
      const token = await ask('POST', '/v2/tokens', tapToken, {
        saved_card: { card_id: card, customer_id: order.customer },
      }).catch(ofToken)
      const charge = await ask('POST', '/v2/charges', tapCharge, {
        ...common(ids, order),
        // The reader is not present to authenticate; the agreement made with the first charge is used.
        customer_initiated: false,
        threeDSecure: false,
        save_card: false,
        payment_agreement: { id: agreement },
        source: { id: token.id },
      }).catch(ofCharge)
      checkOwn(ids, charge, order)
      return { ref: charge.id, facts: factsOfCharge(ids, charge) }
    },

    async findCharge({ payment }, since) {
      const found = await findCharges(ask, ids, { payment, since })
      const charges = await Promise.all(found.slice(0, 10).map(getCharge))
      const charge = charges.find(({ status }) => status === 'CAPTURED') ?? charges[0]
      return charge && { ref: charge.id, facts: factsOfCharge(ids, charge) }
    },

    ...cards,

    async refund({ ref, price, key }) {
      // Tap forgets idempotency keys after a day, and an earlier answer may have been lost.
      const before = (await listRefunds(ask, ref)).find(
        ({ reference, status }) => reference.merchant === key && !isFailedRefund(status),
      )
      if (before) return factsOfRefund(before)
      const method = methodOf((await getCharge(ref)).source?.payment_method)
      if (method && !method.refunds) {
        throw new ProviderError('tap', `no refunds for ${method.docs}`, { isTemporary: false })
      }
      const refund = await ask('POST', '/v2/refunds', tapRefund, {
        charge_id: ref,
        amount: Number(inMajorUnits(price)),
        currency: price.currency,
        reason: 'requested_by_customer',
        reference: { merchant: key },
        post: { url: keys.webhookUrl },
      })
      return factsOfRefund(refund)
    },

    checkWebhook: (headers, body) => checkHashstring(keys.secretKey, headers, body),

    async readWebhook(body) {
      // The signature leaves out most fields, so they are fetched from the provider.
      const { id } = z.object({ id: z.string() }).parse(JSON.parse(body))
      if (id.startsWith('auth_')) return cards.lookAtCard(id)
      return id.startsWith('re_')
        ? factsOfRefund(await getRefund(id))
        : factsOfCharge(ids, await getCharge(id))
    },

    async look(ref) {
      const facts = factsOfCharge(ids, await getCharge(ref))
      const isPaid = facts.some(({ kind }) => kind === 'paid')
      return isPaid ? [...facts, ...(await listRefunds(ask, ref)).flatMap(factsOfRefund)] : facts
    },
  }
}

/** @throws ProviderError for the charge of another, which Tap returns if two use one idempotency key */
function checkOwn(ids: OwnIds, { metadata, amount, currency }: TapCharge, { payment, price }: Order): void {
  const isOurs = ids.paymentIn(metadata) === payment
  if (isOurs && amount === Number(inMajorUnits(price)) && currency === price.currency) return
  throw new ProviderError('tap', 'the charge of another payment', { isTemporary: false })
}

const pageFor = (ids: OwnIds, order: Order) => ({
  ...common(ids, order),
  customer_initiated: true,
  threeDSecure: true,
  // Needs the cardholder's consent: https://developers.tap.company/docs/payment-agreement
  save_card: order.keepCard,
  source: { id: sourceFor(order.price.currency) },
  redirect: { url: order.returnUrl },
  transaction: { expiry: { period: expiry, type: 'MINUTE' } },
})

function common(ids: OwnIds, { payment, price, description, reader, customer, webhookUrl }: Order) {
  return {
    amount: Number(inMajorUnits(price)),
    currency: price.currency,
    description,
    metadata: ids.metadataOf(payment),
    reference: {
      transaction: ids.keyOf(`payment-${payment}`),
      order: ids.keyOf(String(payment)),
      idempotent: ids.keyOf(`payment-${payment}`),
    },
    receipt: { email: false, sms: false },
    customer: payerOf(reader, customer),
    post: { url: webhookUrl },
  }
}
