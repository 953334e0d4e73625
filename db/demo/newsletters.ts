import { insertIssue } from '../../src/features/newsletter/issue.queries.ts'
import { sendIssueLater } from '../../src/features/newsletter/newsletter.jobs.ts'
import { scheduleSending } from '../../src/features/newsletter/sending.queries.ts'
import { getHouseStyle } from '../../src/features/setting/setting.service.ts'
import { type Database, type Handle, inTransaction } from '../../src/platform/database/database.ts'

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

/** Sends the first issue of each newsletter, to nobody, so that its page has a sample. The worker composes it. */
export function sendDemoIssuesLater(db: Database): Promise<void> {
  return inTransaction(db, async tx => {
    const { timeZone } = await getHouseStyle(tx)
    const newsletters = await tx.selectFrom('newsletters').select('id').orderBy('id').execute()
    for (const { id } of newsletters) {
      // The mark leaves the slug of the day to the newsletter's own schedule.
      const by = { by: null, mark: 'demo', timeZone }
      const issueId = await insertIssue(tx, { id, membersOnly: false, countOpens: false }, by)
      const now = new Date()
      await scheduleSending(tx, issueId, now)
      await sendIssueLater(tx, issueId, now)
    }
  })
}
