import type { Services } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { deliverGiftLater } from './delivery.jobs.ts'
import { giftPrefix as prefix } from './delivery.service.ts'
import { mailGiftLater } from './gift.mail.jobs.ts'
import { findOrInsertGiftBatch, insertCodes, lockGiftPayment } from './voucher.queries.ts'
import { makeCodes } from './voucher.service.ts'

/** Creates the code of a paid gift, once however often it is called. */
export async function makeGiftNow(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  payment: number,
): Promise<void> {
  const [code] = await makeCodes(vault, prefix, 1)
  await inTransaction(db, async tx => {
    const bought = await lockGiftPayment(tx, payment)
    if (!bought || !code) return
    const batch = await findOrInsertGiftBatch(tx, {
      name: `هدايا: ${bought.name}`,
      prefix,
      package_id: bought.packageId,
      days: daysOf(bought),
    })
    const [id] = await insertCodes(tx, batch, [{ ...code, payment }])
    if (id === undefined) return
    await mailGiftLater(tx, id)
    await deliverGiftLater(tx, payment)
  })
}

/** A gift has a length in days, since the day on which it is redeemed is unknown. */
function daysOf({ period, periodDays }: { period: string; periodDays: number | null }): number {
  return period === 'year' ? 365 : period === 'month' ? 30 : (periodDays ?? 30)
}
