import type { PageHead, Site } from '../../../api/page.ts'
import { currencyName } from '../../../arabic/money.ts'
import { webPageOf } from '../../../ui/site/structured.ts'
import type { MarketData } from './market.loader.ts'

export function marketHead({ market: { base, currencies, gold } }: MarketData, site: Site): PageHead {
  const what = gold ? 'العملات والذهب' : 'العملات'
  const page = {
    title: `أسعار ${what}`,
    description: `أسعار ${what} اليوم (${currencyName(base)})، والتغيّر منذ اليوم السابق، ومحوّل للعملات.`,
    canonical: '/markets',
  }
  const isEmpty = currencies.length === 0
  return { ...page, noindex: isEmpty, structured: isEmpty ? [] : [webPageOf(site, page)] }
}
