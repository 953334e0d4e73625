import { refusalOf } from '../../../contract/access.ts'
import { accessOf } from '../../../contract/endpoint.ts'
import { type Actor, may } from '../../../contract/permissions.ts'
import type { Services } from '../../../platform/context.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { getHouseStyle } from '../../setting/setting.service.ts'
import { findSessionUser } from '../../user/sign-in/session.service.ts'
import { makeReport } from '../analytics.service.ts'
import { daysBefore } from '../days.schema.ts'
import { makeOverview } from '../statistics/statistics.service.ts'
import { type ReportKind, type ReportWishes, reportContract } from './report.contract.ts'
import { mayHaveReports } from './report.policy.ts'
import { findWishes, setWishes } from './report.queries.ts'
import { type Figures, writeReport } from './writeReport.ts'

export { switchOffReports } from './separate.queries.ts'

export async function chooseReports(db: Handle, actor: Actor, wishes: ReportWishes) {
  return inTransaction(db, async tx => {
    const { timeZone } = await getHouseStyle(tx)
    await setWishes(tx, actor.id, wishes, timeZone)
    return findWishes(tx, actor.id)
  })
}

type ReportMail = { userId: number; kind: ReportKind; to: string }

/** Sends nothing if it is no longer wanted or allowed. */
export async function mailReportNow(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  { userId, kind, to }: ReportMail,
): Promise<void> {
  const actor = await findSessionUser(db, userId)
  if (!actor || refusalOf(accessOf(reportContract.mine), actor) || !mayHaveReports(actor)) return
  const { email, daily, weekly } = await findWishes(db, userId)
  if (!email || !(kind === 'day' ? daily : weekly)) return
  const style = await getHouseStyle(db)
  const figures = await readFigures(db, actor, kind, to)
  await mailer.send(
    email,
    writeReport(figures, {
      kind,
      siteUrl: mailer.siteUrl,
      style,
      of: actor.role === 'agency' ? 'agency' : 'newsroom',
    }),
  )
}

const max = 10

async function readFigures(db: Handle, actor: Actor, kind: ReportKind, to: string): Promise<Figures> {
  const from = kind === 'day' ? to : daysBefore(to, 6)
  const report = (dimensions: string, metrics = 'screenPageViews') =>
    makeReport(db, actor, { metrics, dimensions, from, to, filters: {}, limit: max, compare: true })
  const whole = await report('', 'screenPageViews,activeUsers,averageEngagementTime')
  const tops = {
    articles: await report('articleId'),
    sources: await report('source'),
    categories: await report('category'),
  }
  const published = may(actor, 'read', 'Statistics')
    ? (await makeOverview(db, actor, { from, to })).totals.published
    : undefined
  return { from, to, totals: whole.totals, previous: whole.previousTotals ?? {}, published, ...tops }
}
