import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { currencyName, formatPrice } from '../../../arabic/money.ts'
import { periodName } from '../../../arabic/periods.ts'
import { currenciesOf, priceIn } from '../../package/package.policy.ts'
import { chooseCurrency, payable, waysTo } from '../../package/site/offer.ts'

/** Packages that can be given, in one currency. */
export async function loadGift({ client, query }: PageAsk<'currency' | 'package'>) {
  const [all, providers, { values }] = await Promise.all([
    client.package.website({}),
    client.payment.providers(),
    client.setting.website(),
  ])
  const packages = payable(all, providers)
  const chosen = query.get('package') ?? ''
  const wanted = [query.get('currency'), chosen.split('-')[1] ?? null, values.defaultCurrency]
  const currency = chooseCurrency(packages, wanted)
  return {
    chosen,
    currency,
    currencies: currenciesOf(packages).map(code => ({ code, name: currencyName(code) })),
    ways: waysTo(
      packages.flatMap(card => priceIn(card, currency) ?? []),
      providers,
    ),
    offers: packages.flatMap(card => {
      const price = priceIn(card, currency)
      return price
        ? [
            {
              value: `${card.id}-${price.currency}`,
              name: card.name,
              price: `${formatPrice(price)} · ${periodName(card)}`,
            },
          ]
        : []
    }),
  }
}
export type GiftData = Awaited<ReturnType<typeof loadGift>>

const path = '/subscribe/gift'

export function giftHead({ offers }: GiftData, site: Site): PageHead {
  const title = 'أهدِ اشتراكًا'
  return {
    title,
    description: 'اشترِ رمز اشتراك وأهدِه إلى من تحب: يبدأ الاشتراك يوم يُستبدل الرمز.',
    canonical: path,
    noindex: offers.length === 0,
    structured: [
      {
        '@type': 'WebPage',
        '@id': site.url + path,
        url: site.url + path,
        name: title,
        inLanguage: 'ar',
        isPartOf: { '@id': `${site.url}/#website` },
        about: { '@id': `${site.url}/#publisher` },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: site.name, item: `${site.url}/` },
          { '@type': 'ListItem', position: 2, name: 'الاشتراك', item: `${site.url}/subscribe` },
          { '@type': 'ListItem', position: 3, name: title, item: site.url + path },
        ],
      },
    ],
  }
}
