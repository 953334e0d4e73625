import type { PageAsk, PageHead, Site } from '../../../api/page.ts'

/** What can be given: each package in each of its currencies. */
export async function loadGift({ client, query }: PageAsk<'package'>) {
  const [packages, providers] = await Promise.all([client.package.website({}), client.payment.providers()])
  return {
    chosen: query.get('package') ?? '',
    offers: packages.flatMap(({ id, name, prices }) =>
      prices.map(price => ({ value: `${id}-${price.currency}`, name, price })),
    ),
    ways: providers.map(({ id, label }) => ({ id, label })),
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
