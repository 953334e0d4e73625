import { formatGregorian } from '../../../arabic/dates.ts'
import { formatNumber, formatPercent } from '../../../arabic/digits.ts'
import type { HouseStyle } from '../../../arabic/house-style.ts'
import type { Email } from '../../../platform/mail/template.ts'
import type { Report } from '../analytics.contract.ts'
import { sourceWords } from '../catalogue.schema.ts'
import type { ReportKind } from './report.contract.ts'

export type Figures = {
  from: string
  to: string
  totals: Report['totals']
  previous: Report['totals']
  /** Undefined for people who may not see the newsroom's output. */
  published: number | undefined
  articles: Report
  sources: Report
  categories: Report
}

/** Pages where recipients find the figures and turn the mails off. */
const pages = {
  newsroom: { name: 'تحليلات القراء', path: '/dashboard/analytics' },
  agency: { name: 'إحصاءات النشر', path: '/dashboard/statistics' },
}

type ReportContext = { kind: ReportKind; siteUrl: string; style: HouseStyle; of: keyof typeof pages }

/** Writes the figures of a day or a week as a mail. */
export function writeReport(figures: Figures, { kind, siteUrl, style, of }: ReportContext): Email {
  const page = pages[of]
  const { digits, months } = style
  const { from, to, totals, previous, published, articles, sources, categories } = figures
  const number = (value: number) => formatNumber(Math.round(value), { digits })
  const views = totals.screenPageViews ?? 0
  const day = (date: string) =>
    formatGregorian(`${date}T12:00:00Z`, { style: 'day', digits, months, timeZone: 'UTC' })
  const than = (name: 'screenPageViews' | 'activeUsers') => {
    const [now, before] = [totals[name] ?? 0, previous[name] ?? 0]
    if (before === 0) return ''
    const more = Math.round(((now - before) / before) * 100)
    const earlier = kind === 'day' ? 'من اليوم الذي قبله' : 'من الأسبوع الذي قبله'
    if (more === 0) return kind === 'day' ? '، كاليوم الذي قبله' : '، كالأسبوع الذي قبله'
    return `، ${more > 0 ? 'أكثر' : 'أقل'} ${earlier} بنسبة ${formatPercent(Math.abs(more), digits)}`
  }
  const rowsOf = ({ rows, dimensions: [by] }: Report, nameOf: (value: string) => string = value => value) =>
    rows.map(({ dimensions, labels, metrics }): [string, string] => [
      (by && labels[by]) ?? nameOf((by && dimensions[by]) ?? ''),
      number(metrics.screenPageViews ?? 0),
    ])
  return {
    subject: `${kind === 'day' ? `قراءات ${day(to)}` : `قراءات الأسبوع حتى ${day(to)}`}: ${number(views)}`,
    lines: [
      kind === 'day' ? `ما قُرئ ${day(to)}.` : `ما قُرئ من ${day(from)} إلى ${day(to)}.`,
      `القراءات: ${number(views)}${than('screenPageViews')}.`,
      `القراء: ${number(totals.activeUsers ?? 0)}${than('activeUsers')}.`,
      `متوسط القراءة: ${number(totals.averageEngagementTime ?? 0)} ث.`,
      ...(published === undefined ? [] : [`مقالات نُشرت: ${number(published)}.`]),
    ],
    tables: [
      { title: 'الأكثر قراءة', rows: rowsOf(articles) },
      { title: 'من أين جاء القراء', rows: rowsOf(sources, value => sourceWords[value] ?? value) },
      { title: 'الأقسام', rows: rowsOf(categories) },
    ].filter(({ rows }) => rows.length > 0),
    action: { label: `افتح ${page.name}`, url: siteUrl + page.path },
    notes: [`يصلك هذا لأنك اخترته في صفحة ${page.name}، وتوقفه هناك بضغطة.`],
  }
}
