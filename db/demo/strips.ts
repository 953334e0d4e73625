import type { Figure, Score } from '../../src/features/category/category.schema.ts'
import type { Handle } from '../../src/platform/database/database.ts'

/** Invented, like all figures in the demo. */
const figures: Figure[] = [
  { label: 'خام الساحل', value: '83.40 دولارًا', change: 1.2 },
  { label: 'أونصة الذهب', value: '2,614 دولارًا', change: -0.4 },
  { label: 'بورصة الساحل', value: '7,912 نقطة', change: 0.8 },
  { label: 'اليورو', value: '1.084 دولار', change: -0.1 },
  { label: 'الغاز', value: '34.2 يورو', change: 2.6 },
]

const scores: (Omit<Score, 'article'> & { report?: string })[] = [
  {
    ...{
      home: 'أبراج الشمال',
      away: 'الميناء',
      homeScore: 81,
      awayScore: 74,
      state: 'finished',
      note: 'سلة',
    },
    report: 'north-towers-basketball-title',
  },
  { home: 'فرسان القلعة', away: 'النوارس', homeScore: 1, awayScore: 1, state: 'live', note: 'الدقيقة 63' },
  {
    home: 'الواحة',
    away: 'اتحاد الساحل',
    homeScore: null,
    awayScore: null,
    state: 'upcoming',
    note: '20:00',
  },
  { home: 'النخيل', away: 'شباب الجبل', homeScore: 0, awayScore: 3, state: 'finished', note: '' },
]

/** The figures of economy and the scores of sport, as of now. */
export async function insertDemoStrips(
  tx: Handle,
  categories: Map<string, number>,
  articles: Map<string, number>,
): Promise<void> {
  const matches = scores.map(({ report, ...score }) => ({
    ...score,
    article: (report && articles.get(report)) || null,
  }))
  const strips = { economy: { figures, scores: [] }, sports: { figures: [], scores: matches } }
  for (const [key, strip] of Object.entries(strips)) {
    await tx
      .updateTable('categories')
      .set({ strip: JSON.stringify(strip), strip_at: new Date() })
      .where('id', '=', categories.get(key) ?? 0)
      .execute()
  }
}
