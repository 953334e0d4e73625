import { redirect } from 'react-router'
import { errorCode } from '../../../api/client.ts'
import type { PageAsk, PageHead } from '../../../api/page.ts'
import { isLeft as isPageLeft } from '../../payment/fact.schema.ts'
import type { OwnPayment } from '../../payment/payment.contract.ts'
import type { OwnSubscription } from '../subscription.schema.ts'
import { type Outcome, titleOf } from './outcomes.ts'

/** After the provider's page: shows the state that its webhook has set by now, whatever the browser returned with. */
export async function loadReturn({ client, query, cameFrom }: PageAsk<'cancelled' | 'card' | 'payment'>) {
  const isLeft = query.get('cancelled') !== null
  const change = query.get('card')
  if (change !== null) return loadCardChange({ client }, Number(change))
  const [payment, guest] = await Promise.all([
    findPayment({ client }, Number(query.get('payment'))),
    findGuest({ client }),
  ])
  if (payment === 'elsewhere' || !payment) await tellOfReturn({ client }, Number(query.get('payment')))
  if (payment === 'elsewhere') return { ...nothing, outcome: 'elsewhere' as Outcome }
  if (payment?.purpose === 'gift')
    throw redirect(`/subscribe/gift/${payment.id}${isLeft ? '?cancelled=1' : ''}`)
  if (payment?.purpose === 'donation') throw redirect(`/donate/${payment.id}${isLeft ? '?cancelled=1' : ''}`)
  const [subscriptions, article] = await Promise.all([
    client.subscription.mine(),
    cameFrom === undefined ? null : client.article.get({ id: cameFrom }).catch(() => null),
  ])
  const subscription = subscriptions.find(({ payments }) => payments.some(({ id }) => id === payment?.id))
  return {
    outcome: outcomeOf(subscription, payment, isLeft),
    subscription: subscription ?? null,
    payment: payment ?? null,
    article: article && { id: article.id, title: article.title },
    guest,
    card: null,
  }
}
const nothing = { subscription: null, payment: null, article: null, guest: null, card: null }
const cardOutcomes = { pending: 'cardWaiting', saved: 'cardSaved', ended: 'cardRefused' } as const

/** After the page on which a card is saved. */
async function loadCardChange({ client }: Pick<PageAsk, 'client'>, id: number) {
  try {
    const card = await client.subscription.cardChange({ id: isId(id) ? id : 2_147_483_647 })
    return { ...nothing, outcome: cardOutcomes[card.status] as Outcome, card }
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'NOT_FOUND' && code !== 'UNAUTHORIZED') throw error
    return { ...nothing, outcome: (code === 'NOT_FOUND' ? 'unknown' : 'elsewhere') as Outcome }
  }
}

const isId = (id: number) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647

export type ReturnData = Awaited<ReturnType<typeof loadReturn>>

async function findPayment({ client }: Pick<PageAsk, 'client'>, id: number) {
  // An id that no payment has still tells whether this browser is signed in.
  try {
    return await client.payment.own({
      id: isId(id) ? id : 2_147_483_647,
    })
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND') return undefined
    if (errorCode(error) === 'UNAUTHORIZED') return 'elsewhere' as const
    throw error
  }
}

/** This browser has no right to see the payment, whose webhook may be lost. */
async function tellOfReturn({ client }: Pick<PageAsk, 'client'>, id: number): Promise<void> {
  if (isId(id)) await client.payment.returned({ id }).catch(() => {})
}

/** The address that a guest typed, to be confirmed. */
async function findGuest({ client }: Pick<PageAsk, 'client'>) {
  try {
    const { email } = await client.payer.own()
    return { email }
  } catch (error) {
    if (errorCode(error) === 'NOT_FOUND' || errorCode(error) === 'UNAUTHORIZED') return null
    throw error
  }
}

function outcomeOf(
  subscription: OwnSubscription | undefined,
  payment: OwnPayment | undefined,
  isLeft: boolean,
): Outcome {
  if (!payment) return 'unknown'
  if (payment.status === 'paid' && !subscription) return 'stray'
  if (payment.status === 'paid' || subscription?.status === 'trial') return 'paid'
  if (payment.status !== 'pending') return isPageLeft(payment.message) ? 'left' : 'refused'
  return isLeft ? 'left' : 'waiting'
}

export function returnHead({ outcome }: ReturnData): PageHead {
  return { title: titleOf[outcome], noindex: true }
}
