import type { Handle } from '../../src/platform/database/database.ts'

/** Prices are in minor units. With `agency`, the package unlocks only that agency's articles. */
const demoPackages = [
  {
    name: 'الشهرية',
    description: 'لمن يقرأ كل يوم ويريد التحليل بعد الخبر.',
    benefits: ['النشرة الأسبوعية لمحرري الاقتصاد', 'ندوة شهرية مع كتّاب الجريدة'],
    period: 'month',
    trial_days: 7,
    prices: { SAR: 2900, KWD: 2_500, USD: 799 },
  },
  {
    name: 'السنوية',
    description: 'سنة كاملة بثمن عشرة أشهر.',
    benefits: ['كل ما في الشهرية', 'تقرير ربع سنوي عن الطاقة والمياه', 'كتاب السنة عند صدوره'],
    period: 'year',
    trial_days: 14,
    prices: { SAR: 29_000, KWD: 25_000, USD: 7_900 },
  },
  {
    name: 'رفيق المال',
    description: 'للمتابعين لأسواق المال وحدها.',
    benefits: ['نشرة إغلاق الأسواق'],
    period: 'days',
    period_days: 30,
    prices: { SAR: 1_200, KWD: 1_000 },
    agency: 'mersad',
  },
]

export async function insertDemoPackages(tx: Handle, agencies: ReadonlyMap<string, number>): Promise<void> {
  for (const [index, { prices, agency, ...columns }] of demoPackages.entries()) {
    const { id: package_id } = await tx
      .insertInto('packages')
      .values({ ...columns, position: (index + 1) * 10 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('package_prices')
      .values(Object.entries(prices).map(([currency, amount]) => ({ package_id, currency, amount })))
      .execute()
    const agency_id = agency && agencies.get(agency)
    if (agency_id) await tx.insertInto('package_agencies').values({ package_id, agency_id }).execute()
  }
}
