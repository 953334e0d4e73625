import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { forgetSavedCard } from '../payment/payment.service.ts'
import { ownOf } from './own.service.ts'
import { writeStanding } from './record.service.ts'
import { subscriptionEntity } from './subscription.entity.ts'
import { listOfUser, lockSubscription, updateSubscription } from './subscription.queries.ts'
import type { OwnSubscription } from './subscription.schema.ts'
import { own } from './subscription.service.ts'

/**
 * Deletes the card that renews a subscription, here at once and at its provider soon. The reader renews from then on,
 * also the others that the card renewed.
 * @throws NOT_FOUND; REFUSED if there is no saved card
 */
export async function forgetCard(db: Handle, by: By, actor: Actor, id: number): Promise<OwnSubscription> {
  await inTransaction(db, async tx => {
    const { provider } = await own(tx, actor, id)
    if (!(await ownOf(tx, id)).may.forgetCard)
      throw fail('REFUSED', undefined, 'لا بطاقة محفوظة لهذا الاشتراك.')
    const theirs = (await listOfUser(tx, actor.id)).filter(each => each.provider === provider)
    for (const each of theirs.toSorted((a, b) => a.id - b.id)) {
      const row = await lockSubscription(tx, each.id)
      if (!row?.keepsCard) continue
      await updateSubscription(tx, row.id, { keeps_card: false })
      await writeStanding(tx, { ...row, keepsCard: false })
    }
    await forgetSavedCard(tx, { userId: actor.id, provider })
    await recordChange(tx, by, subscriptionEntity, { action: 'cardForgotten', id })
  })
  return ownOf(db, id)
}
