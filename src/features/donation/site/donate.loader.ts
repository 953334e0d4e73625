import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { currencyName, formatPrice } from '../../../arabic/money.ts'
import { breadcrumbOf, pageAboutUs } from '../../../ui/site/structured.ts'
import { waysTo } from '../../package/site/offer.ts'

/** Amounts in one currency; null if the newsroom takes no donations. */
export async function loadDonate({ client, query }: PageAsk<'currency'>) {
  const [terms, providers, { values }] = await Promise.all([
    client.donation.terms(),
    client.payment.providers(),
    client.setting.website(),
  ])
  const wanted = [query.get('currency'), values.defaultCurrency]
  const limits =
    wanted.flatMap(code => terms.amounts.filter(each => each.currency === code))[0] ?? terms.amounts[0]
  if (!limits) return null
  const { currency, suggested, min, max } = limits
  const named = (amount: number) => formatPrice({ amount, currency })
  return {
    intro: terms.intro,
    currency,
    currencyName: currencyName(currency),
    currencies: terms.amounts.map(each => ({ code: each.currency, name: currencyName(each.currency) })),
    amounts: suggested.map(amount => ({ amount, name: named(amount) })),
    limits: `من ${named(min)} إلى ${named(max)}`,
    ways: waysTo(
      [...suggested, min].map(amount => ({ amount, currency })),
      providers,
      { isOnce: true },
    ),
  }
}
export type DonateData = Awaited<ReturnType<typeof loadDonate>>

const path = '/donate'

export function donateHead(data: DonateData, site: Site): PageHead {
  const page = { title: `ادعم ${site.name}`, canonical: path }
  return {
    ...page,
    description: data?.intro ?? 'لا نستقبل التبرعات الآن.',
    noindex: data === null,
    structured: [pageAboutUs(site, page), breadcrumbOf(site, [{ name: page.title, path }])],
  }
}
