import { day, dayNumber } from '../../arabic/dates.ts'
import { fail } from '../../contract/fail.ts'
import { type ApiContext, signedIn } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { takeAttempt } from '../../platform/security/rate-limit.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { deliverGiftLater } from './delivery.jobs.ts'
import {
  deleteDelivery,
  findDelivery,
  hastenDelivery,
  lockOwnGift,
  replaceCode,
  restartDelivery,
  saveDelivery,
} from './delivery.queries.ts'
import type { GiftDelivery } from './gift.schema.ts'
import { makeCodes } from './voucher.service.ts'

export const giftPrefix = 'GIFT'

const yearAhead = 366
const sentMessage = 'أُرسلت هذه الهدية، أو تُرسل الآن.'

/** @throws INVALID_INPUT for a day before today or more than a year ahead, by the newsroom's clock */
export async function checkDay(db: Handle, { on }: GiftDelivery): Promise<string> {
  const { timeZone } = await getHouseStyle(db)
  const ahead = on === undefined ? 0 : Date.parse(on) / day - dayNumber(new Date(), timeZone)
  if (ahead < 0 || ahead > yearAhead) {
    throw fail('INVALID_INPUT', {
      issues: [{ path: 'delivery.on', message: 'اختر يومًا من اليوم إلى سنة من الآن' }],
    })
  }
  return timeZone
}

type DeliveryChange = { payment: number; delivery: GiftDelivery | null }

/**
 * Sets to whom and when a gift is mailed, until it is; null leaves it to the buyer to hand over.
 * @throws NOT_FOUND; REFUSED if it was sent, redeemed or refunded; INVALID_INPUT; TOO_MANY_REQUESTS
 */
export async function setDelivery(context: ApiContext, { payment, delivery }: DeliveryChange): Promise<void> {
  const { db } = context
  const timeZone = delivery && (await checkDay(db, delivery))
  await changing(context, payment, async tx => {
    const isSet =
      delivery && timeZone
        ? await saveDelivery(tx, payment, delivery, timeZone)
        : await deleteDelivery(tx, payment)
    if (!isSet) throw fail('REFUSED', undefined, sentMessage)
    await deliverGiftLater(tx, payment)
  })
}

/**
 * Mails a gift before its day; or once more, after the address was corrected. The second mail has another code, as a
 * stranger may have the first.
 * @throws NOT_FOUND; REFUSED; TOO_MANY_REQUESTS
 */
export async function sendGift(
  context: ApiContext,
  { payment, email }: { payment: number; email?: string | undefined },
): Promise<void> {
  const [code] = await makeCodes(context.vault, giftPrefix, 1)
  await changing(context, payment, async (tx, voucherId) => {
    if (!(await findDelivery(tx, payment))) throw fail('REFUSED', undefined, 'اكتب لمن تُرسل الهدية أولًا.')
    if (email === undefined) {
      if (!(await hastenDelivery(tx, payment))) throw fail('REFUSED', undefined, sentMessage)
    } else {
      if (!(await restartDelivery(tx, payment, email)))
        throw fail('REFUSED', undefined, 'تُرسل الهدية من جديد مرة واحدة؛ أعطِ الرمز لصاحبها بنفسك.')
      if (code) await replaceCode(tx, voucherId, code)
    }
    await deliverGiftLater(tx, payment)
  })
}

async function changing(
  context: ApiContext,
  payment: number,
  work: (tx: Handle, voucherId: number) => Promise<void>,
): Promise<void> {
  const userId = signedIn(context).id
  await takeAttempt(context.db, `gift:${userId}`, 60, 60 * 60)
  await inTransaction(context.db, async tx => {
    const { id, used } = found(await lockOwnGift(tx, { payment, userId }))
    if (used > 0) throw fail('REFUSED', undefined, 'استُبدلت هذه الهدية.')
    await work(tx, id)
  })
}
