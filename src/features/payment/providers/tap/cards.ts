import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { OwnIds } from '../../own-ids.ts'
import { type CardOrder, type Order, type PaymentProvider, ProviderError } from '../../port.ts'
import type { TapClient } from './client.ts'
import { factsOfAuthorize, inMajorUnits } from './facts.ts'
import { tapCharge, tapDeleted } from './objects.ts'
import { asksPhone, isUnknownCustomer, ofPhone } from './refusals.ts'

/** Lifetime of the page, in minutes. */
const expiry = 30

type Cards = Required<
  Pick<PaymentProvider, 'saveCard' | 'lookAtCard' | 'releaseHold' | 'isSameCard' | 'forgetCard'>
>

/**
 * https://developers.tap.company/docs/recurring-payments: a card is saved without a charge by authorising a small amount
 * and voiding it. https://developers.tap.company/reference/authorize: credit cards only.
 */
export function createTapCards(ask: TapClient, ids: OwnIds): Cards {
  const get = (id: string) => ask('GET', `/v2/authorize/${encodeURIComponent(id)}`, tapCharge)

  return {
    async saveCard(order) {
      const made = await orAnew(order, by =>
        ask('POST', '/v2/authorize', tapCharge, authorizeOf(ids, by)),
      ).catch(ofPhone)
      const isOurs = ids.cardIn(made.metadata) === order.change
      if (!isOurs) throw new ProviderError('tap', 'the card of another reader', { isTemporary: false })
      const { url, created } = made.transaction
      if (!url) throw new ProviderError('tap', 'an authorisation without a page', { isTemporary: true })
      return { ref: made.id, url, expiresAt: new Date(created.getTime() + expiry * 60_000) }
    },

    lookAtCard: async ref => factsOfAuthorize(ids, await get(ref)),

    async releaseHold(ref) {
      // A void whose answer was lost, or Tap's own after an hour, which may come between two requests.
      const isHeld = async () => (await get(ref)).status === 'AUTHORIZED'
      if (!(await isHeld())) return
      await ask('POST', `/v2/authorize/${encodeURIComponent(ref)}/void`, tapCharge).catch(async error => {
        if (await isHeld()) throw error
      })
    },

    // A card that is saved again keeps its id, with another agreement.
    isSameCard: (one, other) => one.split(' ')[0] === other.split(' ')[0],

    async forgetCard(customer, token) {
      const [card = ''] = token.split(' ')
      const path = `/v2/card/${encodeURIComponent(customer)}/${encodeURIComponent(card)}`
      // A try whose answer was lost has deleted it.
      const gone = (error: unknown) => {
        if (error instanceof ProviderError && error.status === 404) return { deleted: true }
        throw error
      }
      const { deleted } = await ask('DELETE', path, tapDeleted).catch(gone)
      if (!deleted) throw new ProviderError('tap', 'a card that was not deleted', { isTemporary: true })
    },
  }
}

/**
 * Tap refuses a customer that it does not know, as after a change from test to live keys, and one that it has no number of
 * where it asks for one. Address and number make a new one; nothing was made by then, as a page takes no money by itself.
 */
export async function orAnew<Of extends Pick<Order, 'customer' | 'reader'>, Made>(
  order: Of,
  make: (order: Of) => Promise<Made>,
): Promise<Made> {
  try {
    return await make(order)
  } catch (error) {
    const isReplaced = isUnknownCustomer(error) || (asksPhone(error) && order.reader.phone !== '')
    if (!order.customer || !isReplaced) throw error
    return make({ ...order, customer: undefined })
  }
}

/** Tap's customer, or what makes a new one. */
export function payerOf({ name, email, phone }: Order['reader'], customer: string | undefined) {
  if (customer) return { id: customer }
  const [first, ...rest] = name.split(' ')
  const number = parsePhoneNumberFromString(phone)
  return {
    first_name: first || name,
    ...(rest.length > 0 && { last_name: rest.join(' ') }),
    email,
    // «A customer phone number is required to save the card»: refused without one, the reader is asked for it.
    ...(number && { phone: { country_code: number.countryCallingCode, number: number.nationalNumber } }),
  }
}

function authorizeOf(ids: OwnIds, { change, hold, reader, customer, returnUrl, webhookUrl }: CardOrder) {
  const key = ids.keyOf(`card-${change}`)
  return {
    amount: Number(inMajorUnits(hold)),
    currency: hold.currency,
    customer_initiated: true,
    threeDSecure: true,
    save_card: true,
    description: 'حفظ بطاقة، ولا يُخصم شيء',
    metadata: ids.metadataOfCard(change),
    reference: { transaction: key, order: key, idempotent: key },
    receipt: { email: false, sms: false },
    customer: payerOf(reader, customer),
    source: { id: 'src_card' },
    // Hours; we void it once we know that the card is saved.
    auto: { type: 'VOID', time: 1 },
    transaction: { expiry: { period: expiry, type: 'MINUTE' } },
    redirect: { url: returnUrl },
    post: { url: webhookUrl },
  }
}
