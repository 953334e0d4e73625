import type { PageAsk, PageHead } from '../../../api/page.ts'
import type { OwnSubscription } from '../subscription.schema.ts'

export type Outcome = 'waiting' | 'paid' | 'refused' | 'unknown'

/** After the provider's page: what its webhook has decided by now, whatever the browser came back with. */
export async function loadReturn({ client, query, cameFrom }: PageAsk<'payment'>) {
  const id = Number(query.get('payment'))
  const [subscriptions, article] = await Promise.all([
    client.subscription.mine(),
    cameFrom === undefined ? null : client.article.get({ id: cameFrom }).catch(() => null),
  ])
  const subscription = subscriptions.find(({ payments }) => payments.some(payment => payment.id === id))
  const payment = subscription?.payments.find(one => one.id === id)
  return {
    outcome: outcomeOf(subscription, payment),
    subscription: subscription ?? null,
    payment: payment ?? null,
    article: article && { id: article.id, title: article.title },
  }
}
export type ReturnData = Awaited<ReturnType<typeof loadReturn>>

function outcomeOf(
  subscription: OwnSubscription | undefined,
  payment: OwnSubscription['payments'][number] | undefined,
): Outcome {
  if (!payment) return 'unknown'
  if (payment.status === 'paid' || subscription?.status === 'trial') return 'paid'
  return payment.status === 'pending' ? 'waiting' : 'refused'
}

export function returnHead({ outcome }: ReturnData): PageHead {
  return { title: titleOf[outcome], noindex: true }
}

export const titleOf = {
  waiting: 'ننتظر تأكيد الدفع',
  paid: 'اكتمل اشتراكك',
  refused: 'لم يكتمل الدفع',
  unknown: 'لا نعرف هذه الدفعة',
} satisfies Record<Outcome, string>
