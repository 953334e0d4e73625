import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { siteDay } from '../../../arabic/dates.ts'
import { currencyName, formatPrice } from '../../../arabic/money.ts'
import { periodName } from '../../../arabic/periods.ts'
import { breadcrumbOf, pageAboutUs } from '../../../ui/site/structured.ts'
import { currenciesOf, priceIn } from '../../package/package.policy.ts'
import { chooseCurrency, payable, waysTo } from '../../package/site/offer.ts'

/** Packages that can be given, in one currency. */
export async function loadGift({ client, query }: PageAsk<'currency' | 'package' | 'send'>) {
  const [all, providers, { values }] = await Promise.all([
    client.package.website({}),
    client.payment.providers(),
    client.setting.website(),
  ])
  const packages = payable(all, providers, { isOnce: true })
  const chosen = query.get('package') ?? ''
  const wanted = [query.get('currency'), chosen.split('-')[1] ?? null, values.defaultCurrency]
  const currency = chooseCurrency(packages, wanted)
  return {
    today: siteDay(new Date()),
    chosen,
    /** The form opens for a gift that is mailed, unless the reader came back with another choice. */
    isSent: chosen === '' || query.get('send') !== null,
    currency,
    currencies: currenciesOf(packages).map(code => ({ code, name: currencyName(code) })),
    ways: waysTo(
      packages.flatMap(card => priceIn(card, currency) ?? []),
      providers,
      { isOnce: true },
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
  const page = { title: 'أهدِ اشتراكًا', canonical: path }
  return {
    ...page,
    description: 'اشترِ رمز اشتراك وأهدِه إلى من تحب: يبدأ الاشتراك يوم يُستبدل الرمز.',
    noindex: offers.length === 0,
    structured: [
      pageAboutUs(site, page),
      breadcrumbOf(site, [
        { name: 'الاشتراك', path: '/subscribe' },
        { name: page.title, path },
      ]),
    ],
  }
}
