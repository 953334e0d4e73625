import type { PageAsk, PageHead } from '../../../api/page.ts'

/** What can be given: each package in each of its currencies. */
export async function loadGift({ client, query }: PageAsk<'package'>) {
  const packages = await client.package.website({})
  return {
    chosen: query.get('package') ?? '',
    offers: packages.flatMap(({ id, name, prices }) =>
      prices.map(price => ({ value: `${id}-${price.currency}`, name, price })),
    ),
  }
}
export type GiftData = Awaited<ReturnType<typeof loadGift>>

export function giftHead(): PageHead {
  return {
    title: 'أهدِ اشتراكًا',
    description: 'اشترِ رمز اشتراك وأهدِه إلى من تحب: يبدأ الاشتراك يوم يُستبدل الرمز.',
    canonical: '/subscribe/gift',
  }
}
