import { cacheTag } from '../../contract/cache-tags.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { checkCode } from './guess.service.ts'
import { type Promotion, promotionContract } from './promotion.contract.ts'
import { listPromotions } from './promotion.queries.ts'
import { createPromotion, editPromotion, switchPromotion } from './promotion.service.ts'

const on = handlersOf(promotionContract)

const minute = 60_000

/** When the answer changes with time; a minute on for a code with limited uses, as payments take them. */
function turnsOf(promotion: Promotion | undefined): Date[] {
  if (!promotion?.status) return []
  const { startsAt, endsAt, maxUses } = promotion
  const now = Date.now()
  const turns = [startsAt, endsAt].flatMap(at => (at && Date.parse(at) > now ? [new Date(at)] : []))
  return maxUses === null ? turns : [...turns, new Date(now + minute)]
}

export const promotionRoutes = on.router({
  check: on.check.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.all('promotions'))
    const { state, promotion } = await checkCode(context, input.code)
    for (const turn of turnsOf(promotion)) context.addCacheTags(cacheTag.until(turn))
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
