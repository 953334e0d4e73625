import { MarketPage } from './MarketPage.tsx'

export const marketComponents = {
  markets___ar: MarketPage,
}
