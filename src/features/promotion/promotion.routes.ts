import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { checkCode } from './guess.service.ts'
import { promotionContract } from './promotion.contract.ts'
import { listPromotions } from './promotion.queries.ts'
import { createPromotion, editPromotion, switchPromotion } from './promotion.service.ts'

const on = handlersOf(promotionContract)

export const promotionRoutes = on.router({
  check: on.check.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.all('promotions'))
    const { state, promotion } = await checkCode(context, input.code)
    if (state !== 'valid' || !promotion) return { state, terms: null }
    const { code, percent, prices, periods, endsAt, packages } = promotion
    return {
      state,
      terms: { code, percent, prices, periods, endsAt, packages: packages.map(({ id }) => id) },
    }
  }),
  paginate: on.paginate.handler(({ context, input }) => listPromotions(context.db, input)),
  create: on.create.handler(({ context, input }) => createPromotion(context.db, context, input)),
  edit: on.edit.handler(({ context, input }) => editPromotion(context.db, context, input)),
  setStatus: on.setStatus.handler(({ context, input }) =>
    switchPromotion(context.db, context, input.id, input.status),
  ),
})
