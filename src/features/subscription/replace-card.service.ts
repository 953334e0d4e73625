import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { Services } from '../../platform/context.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import type { Handle } from '../../platform/database/database.ts'
import { cardPageOf, consentToChange } from '../payment/payment.service.ts'
import { renewedByCard } from './card.policy.ts'
import { listOwn, ownOf } from './own.service.ts'
import { subscriptionEntity } from './subscription.entity.ts'
import { findReader } from './subscription.queries.ts'
import { own } from './subscription.service.ts'

/**
 * The provider's page on which the reader saves another card. The present one renews until that is saved, and stays if it
 * never is.
 * @throws NOT_FOUND; REFUSED if no saved card renews it; INVALID_INPUT without consent; UNAVAILABLE
 */
export async function replaceCard(
  services: Services,
  actor: Actor,
  { id, keepCard }: { id: number; keepCard: boolean },
): Promise<string> {
  const { db } = services
  const { provider, price } = await own(db, actor, id)
  const { may } = await ownOf(db, id)
  if (!may.replaceCard || !price) throw fail('REFUSED', undefined, 'لا بطاقة محفوظة لهذا الاشتراك تُبدَّل هنا.')
  if (!keepCard) {
    const message = 'لا نحفظ البطاقة الجديدة إلا بموافقتك'
    throw fail('INVALID_INPUT', { issues: [{ path: 'keepCard', message }] })
  }
  const renewed = renewedByCard(await listOwn(db, actor.id), provider)
  const consent = consentToChange(renewed, price.currency)
  return cardPageOf(services, {
    userId: actor.id,
    subscriptionId: id,
    provider,
    currency: price.currency,
    consent,
  })
}

/** Writes the log once the new card is charged. */
export async function logReplacedCard(
  tx: Handle,
  { userId, subscriptionId: id }: { userId: number; subscriptionId: number },
): Promise<void> {
  const reader = await findReader(tx, userId)
  const actor = reader && { id: reader.id, name: reader.name }
  await recordChange(tx, { actor, address: '' }, subscriptionEntity, { action: 'cardReplaced', id })
}
