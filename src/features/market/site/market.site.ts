import { served } from '../../../api/page.ts'
import { marketHead } from './market.head.ts'
import { loadMarket } from './market.loader.ts'

export const marketSite = {
  markets___ar: served(loadMarket, marketHead),
}
