/** Available metrics, named as in Google Analytics 4 where it has them. */
export const metrics = {
  screenPageViews: { label: 'القراءات', description: 'مرات فتح الصفحات.' },
  activeUsers: {
    label: 'القراء',
    description: 'القراء في كل يوم على حدة: من عاد في يوم آخر عُدّ مرة أخرى، إذ لا يُحفظ ما يدل عليه.',
  },
  sessions: { label: 'الزيارات', description: 'تنتهي الزيارة بعد نصف ساعة بلا قراءة، أو بانتصاف الليل.' },
  averageSessionDuration: { label: 'متوسط الزيارة', description: 'ثواني القراءة الفعلية في الزيارة.' },
  userEngagementDuration: {
    label: 'وقت القراءة',
    description: 'ثواني القراءة الفعلية، والصفحة أمام القارئ.',
  },
  averageEngagementTime: { label: 'متوسط القراءة', description: 'ثواني القراءة الفعلية في المرة الواحدة.' },
  averageScrollDepth: { label: 'عمق القراءة', description: 'كم بالمئة من الصفحة بلغه القارئ، في المتوسط.' },
  screenPageViewsPerSession: { label: 'صفحات الزيارة', description: 'القراءات في الزيارة الواحدة.' },
} as const
export type Metric = keyof typeof metrics
export const metricNames = Object.keys(metrics) as [Metric, ...Metric[]]

/** `onlySet`: a report leaves out rows without a value. */
type Dimension = { label: string; description: string; onlySet?: true }
export const dimensions = {
  date: { label: 'اليوم', description: 'بساعة غرفة الأخبار: 2026-11-23.' },
  hour: { label: 'الساعة', description: 'ساعة غرفة الأخبار، من 00 إلى 23.' },
  pageType: { label: 'نوع الصفحة', description: 'home، article، category، agency، search، page.' },
  pagePath: { label: 'الصفحة', description: 'مسارها، بلا ما كتبه القارئ فيه.' },
  articleId: { label: 'المقال', description: 'رقمه.', onlySet: true },
  category: { label: 'القسم', description: 'رقمه.', onlySet: true },
  agency: { label: 'الوكالة', description: 'رقمها.', onlySet: true },
  author: { label: 'الكاتب', description: 'رقمه. يُحسب المقال لكل من كُتب اسمه عليه.', onlySet: true },
  tag: { label: 'الوسم', description: 'رقمه. يُحسب المقال لكل وسم من وسومه.', onlySet: true },
  source: { label: 'المصدر', description: 'search، social، apps، sites، internal، direct.' },
  referrer: { label: 'الموقع الذي جاء منه', description: 'نطاقه.', onlySet: true },
  campaign: { label: 'الحملة', description: 'utm_campaign.', onlySet: true },
  campaignSource: { label: 'مصدر الحملة', description: 'utm_source.', onlySet: true },
  campaignMedium: { label: 'وسيط الحملة', description: 'utm_medium.', onlySet: true },
  placement: {
    label: 'موضع الرابط',
    description: 'في صفحاتنا: home:1، related، most-read، next، list، search، push، newsletter.',
    onlySet: true,
  },
  deviceCategory: { label: 'الجهاز', description: 'mobile، desktop، tablet.' },
  country: { label: 'البلد', description: 'حرفان؛ فارغ إن لم يُعرف.' },
} as const satisfies Record<string, Dimension>
export type DimensionName = keyof typeof dimensions
type TimeDimension = 'date' | 'hour'
/** All dimensions but date and hour. */
export type Facet = Exclude<DimensionName, TimeDimension>
export const dimensionNames = Object.keys(dimensions) as [DimensionName, ...DimensionName[]]
export const isFacet = (name: DimensionName): name is Facet => name !== 'date' && name !== 'hour'
export const facetNames = dimensionNames.filter(isFacet)
export const isOnlySet = (facet: Facet): boolean => 'onlySet' in dimensions[facet]

const sources = ['search', 'social', 'apps', 'sites', 'internal', 'direct'] as const
export type Source = (typeof sources)[number]
export const sourceWords: Record<string, string> = {
  search: 'محركات البحث',
  social: 'مواقع التواصل',
  apps: 'التطبيقات',
  sites: 'مواقع أخرى',
  internal: 'صفحاتنا',
  direct: 'مباشرة',
} satisfies Record<Source, string>
const devices = ['mobile', 'desktop', 'tablet'] as const
export type Device = (typeof devices)[number]

/** A combination of facets whose totals are stored; others are counted from the raw events. */
export type Cube = readonly [] | readonly [Facet] | readonly [Facet, Facet]
const pairs: Cube[] = [
  ['articleId', 'category'],
  ['articleId', 'author'],
  ['articleId', 'source'],
  ['articleId', 'placement'],
  ['category', 'source'],
]
/** Hourly cubes have single facets only. */
export const hourCubes: readonly Cube[] = [[], ...facetNames.map(name => [name] as const)]
export const dayCubes: readonly Cube[] = [...hourCubes, ...pairs]

export const nameOfCube = (cube: readonly Facet[]) => cube.join('+') || 'all'

/** The stored cube with exactly these facets. */
export function cubeOf(facets: readonly Facet[], kept: readonly Cube[]): Cube | undefined {
  const wanted = nameOfCube(facetNames.filter(name => facets.includes(name)))
  return kept.find(cube => nameOfCube(cube) === wanted)
}
