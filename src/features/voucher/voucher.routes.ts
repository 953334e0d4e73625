import { signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { sendGift, setDelivery } from './delivery.service.ts'
import { buyGift, getGifts, getGiftsOfMember, getRedemptions } from './gift.service.ts'
import { redeemCode } from './redemption.service.ts'
import { getRedeemedCodes, revokeCode } from './revocation.service.ts'
import { voucherContract } from './voucher.contract.ts'
import { listBatches } from './voucher.queries.ts'
import { codesAsCsv, createBatch, editBatch, getCodes, switchBatch } from './voucher.service.ts'

const on = handlersOf(voucherContract)

export const voucherRoutes = on.router({
  paginate: on.paginate.handler(({ context, input }) => listBatches(context.db, input)),
  create: on.create.handler(({ context, input }) => createBatch(context, input)),
  edit: on.edit.handler(({ context, input }) => editBatch(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchBatch(context.db, context, input.id, input.status),
  ),
  codes: on.codes.handler(({ context, input }) => getCodes(context, input.id, input.page)),
  redeemedCodes: on.redeemedCodes.handler(({ context, input }) => getRedeemedCodes(context, input)),
  revoke: on.revoke.handler(({ context, input }) => revokeCode(context.db, context, input)),
  exportCsv: on.exportCsv.handler(
    async ({ context, input }) =>
      new File(await codesAsCsv(context, input.id), `vouchers-${input.id}.csv`, {
        type: 'text/csv; charset=utf-8',
      }),
  ),
  redeem: on.redeem.handler(({ context, input }) => redeemCode(context, input.code)),
  buyGift: on.buyGift.handler(({ context, input }) => buyGift(context, input)),
  setDelivery: on.setDelivery.handler(async ({ context, input }) => {
    await setDelivery(context, input)
    return getGifts(context, signedIn(context).id)
  }),
  sendGift: on.sendGift.handler(async ({ context, input }) => {
    await sendGift(context, input)
    return getGifts(context, signedIn(context).id)
  }),
  giftsOfMember: on.giftsOfMember.handler(({ context, input }) => getGiftsOfMember(context.db, input.userId)),
  gifts: on.gifts.handler(({ context }) => getGifts(context, signedIn(context).id)),
  redemptions: on.redemptions.handler(({ context }) => getRedemptions(context, signedIn(context).id)),
})
