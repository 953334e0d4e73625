import type { Handle } from '../../src/platform/database/database.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** No blocks, so that the defaults of their kind apply. */
const demoNewsletters = [
  {
    name: 'نشرة الصباح',
    slug: 'نشرة-الصباح',
    description: 'أهم ما في الصفحة الأولى قبل أن يبدأ يومك.',
    kind: 'morning',
    schedule: { hour: 7, weekdays: everyDay },
    at_article_end: true,
  },
  {
    name: 'حصاد الأسبوع',
    slug: 'حصاد-الأسبوع',
    description: 'ما قرأه الناس في سبعة أيام، لمن فاته شيء منه.',
    kind: 'week',
    schedule: { hour: 10, weekdays: [5] },
  },
]

export async function insertDemoNewsletters(tx: Handle): Promise<void> {
  const rows = demoNewsletters.map(({ schedule, ...row }) => ({ ...row, schedule: JSON.stringify(schedule) }))
  await tx.insertInto('newsletters').values(rows).execute()
}
