import { cacheTag } from '../../contract/cache-tags.ts'
import type { ApiContext } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { marketContract } from './market.contract.ts'
import { ageEnd } from './market.policy.ts'
import { convert, getMarket, listMarketStates } from './market.service.ts'

const on = handlersOf(marketContract)

/** Prices change by notices, by settings, and by getting old. */
function tag(context: ApiContext, times: string[]) {
  context.addCacheTags(cacheTag.market, cacheTag.all('settings'))
  for (const at of times) {
    const end = ageEnd(at, Date.now())
    if (end) context.addCacheTags(cacheTag.until(end))
  }
}

export const marketRoutes = on.router({
  get: on.get.handler(async ({ context }) => {
    const market = await getMarket(context.db, context.markets)
    tag(
      context,
      [...market.currencies, ...(market.gold ? [market.gold] : [])].map(({ at }) => at),
    )
    return market
  }),
  convert: on.convert.handler(async ({ context, input }) => {
    context.addCacheTags(cacheTag.market)
    const conversion = await convert(context.db, input)
    tag(context, [conversion.at])
    return conversion
  }),
  state: on.state.handler(({ context }) => listMarketStates(context.db)),
})
