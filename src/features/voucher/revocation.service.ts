import { fail } from '../../contract/fail.ts'
import type { ApiContext } from '../../platform/context.ts'
import { type By, recordChange } from '../../platform/database/audit-log.ts'
import type { Handle } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { hashOf } from './code.ts'
import { findCodeToRevoke, listRedeemedCodes, revokeVoucher } from './redemption.queries.ts'
import type { VoucherBatch } from './voucher.contract.ts'
import { voucherEntity } from './voucher.entity.ts'
import { batches, openCode } from './voucher.service.ts'

type CodeFilter = Omit<Parameters<typeof listRedeemedCodes>[1], 'hash'>

/** Codes of a batch with their redeemers. Viewing them is logged. */
export async function getRedeemedCodes({ db, vault, ...by }: ApiContext, wanted: CodeFilter) {
  const batch = await batches.get(db, wanted.id)
  const { items, ...list } = await listRedeemedCodes(db, {
    ...wanted,
    hash: wanted.q ? hashOf(wanted.q) : undefined,
  })
  await recordChange(db, by, voucherEntity, { action: 'printed', id: wanted.id })
  return {
    ...list,
    batch,
    items: await Promise.all(items.map(async row => ({ ...row, code: await openCode(vault, row.code) }))),
  }
}

/**
 * Revokes a code that nobody has redeemed; does nothing if it is revoked.
 * @throws NOT_FOUND; REFUSED if it was redeemed, or bought as a gift
 */
export function revokeCode(
  db: Handle,
  by: By,
  { id, codeId }: { id: number; codeId: number },
): Promise<VoucherBatch> {
  return batches.change(db, by, id, 'revoked', async tx => {
    const code = found(await findCodeToRevoke(tx, id, codeId))
    if (code.revokedAt) return 'unchanged'
    if (code.used > 0) throw fail('REFUSED', undefined, 'استُبدل هذا الرمز، فلا يمكن إلغاؤه.')
    if (code.payment)
      throw fail('REFUSED', undefined, 'هذا رمز هدية دُفع ثمنها. رُدّ ثمنها إلى المشتري فيبطل الرمز.')
    await revokeVoucher(tx, codeId)
    return undefined
  })
}
