import { z } from 'zod'
import { endpoint, fileOutput } from '../../../contract/endpoint.ts'
import { errors } from '../../../contract/errors.ts'
import { day } from '../../../contract/fields.ts'
import { byId, id } from '../../../contract/pages.ts'
import { can } from '../../../contract/right.ts'
import { articleFigures, ownReportInput, realtime, report } from '../analytics.contract.ts'

/** Dimensions by which output can be grouped. */
const outputKinds = ['category', 'author', 'agency', 'feed', 'tag'] as const
export type OutputKind = (typeof outputKinds)[number]

export const maxDays = 366

const span = {
  from: day.optional().describe('أول يوم، بساعة غرفة الأخبار؛ من دونه قبل 27 يومًا من آخر يوم'),
  to: day.optional().describe('آخر يوم؛ من دونه اليوم'),
}

const figures = z.object({
  published: z.number().describe('Articles that came out in these days and are still out'),
  views: z.number().describe('Of those articles, until now'),
  viewsPerArticle: z.number().nullable().describe('Null where nothing came out'),
  fromFeeds: z.number(),
  medianDelay: z
    .number()
    .nullable()
    .describe('Minutes from a feed’s item until it was published here; null without any'),
  slowDelay: z.number().nullable().describe('The same: nine in ten were faster'),
})
export type Figures = z.infer<typeof figures>

const overview = z.object({
  from: z.string(),
  to: z.string(),
  totals: figures,
  previous: figures.describe('Of as many days before'),
  days: z.array(
    z.object({
      date: z.string(),
      published: z.number(),
      views: z.number().describe('Of all articles, that day'),
    }),
  ),
  hours: z
    .array(z.object({ hour: z.number(), published: z.number(), views: z.number().nullable() }))
    .describe('By the newsroom’s clock, all days together; views only of at most 31 days'),
})
export type Overview = z.infer<typeof overview>

const lag = {
  items: z.number(),
  median: z.number().nullable().describe('Minutes; null without items'),
  worst: z.number().nullable(),
}
const freshness = z.object({
  from: z.string(),
  to: z.string(),
  total: z.object(lag),
  days: z.array(z.object({ date: z.string(), ...lag })),
  leftOut: z
    .number()
    .describe(
      'Without a date, with one that is implausible or has no hour, or published before the feed was watched',
    ),
})
export type Freshness = z.infer<typeof freshness>

const part = z.object({
  id: z.number().nullable().describe('Null for those without one: the newsroom’s own, unsigned'),
  name: z.string(),
  published: z.number(),
  before: z.number().describe('In as many days before'),
  views: z.number(),
  viewsPerArticle: z.number(),
})
export type Part = z.infer<typeof part>
const parts = z.object({ from: z.string(), to: z.string(), rows: z.array(part), rowCount: z.number() })
export type Parts = z.infer<typeof parts>

const read = can('read', 'Statistics')
const { NOT_FOUND } = errors
const by = { ...span, by: z.enum(outputKinds) }

export const statisticsContract = {
  overview: endpoint('GET', '/statistics', read, 'ما نُشر وما قُرئ منه، يومًا يومًا وساعة ساعة')
    .input(z.object(span))
    .output(overview),
  parts: endpoint(
    'GET',
    '/statistics/by',
    read,
    'ما نُشر مقسّمًا: بالأقسام أو الكتّاب أو الوكالات أو المرشّحات أو الوسوم',
  )
    .input(z.object({ ...by, limit: z.number().int().min(1).max(500).default(50) }))
    .output(parts),
  csv: endpoint('GET', '/statistics/by/csv', read, 'التقسيم نفسه، ملف CSV')
    .route({ outputStructure: 'detailed' })
    .input(z.object(by))
    .output(fileOutput('الملف نفسه')),
  freshness: endpoint(
    'GET',
    '/statistics/freshness',
    read,
    'الدقائق من نشر وكالة لأخبار خلاصاتها إلى نشرنا لها، يومًا يومًا؛ للوكالة خلاصاتها',
  )
    .input(z.object({ ...span, agency: id.optional().describe('Required of the newsroom') }))
    .output(freshness),
  ownRealtime: endpoint('GET', '/statistics/own/realtime', read, 'للوكالة: قراءة موادها في آخر ثلاثين دقيقة')
    .errors({ NOT_FOUND })
    .output(realtime),
  ownReport: endpoint('GET', '/statistics/own/report', read, 'للوكالة: تقرير عن قراءة موادها')
    .input(ownReportInput)
    .errors({ NOT_FOUND })
    .output(report),
  ownCsv: endpoint('GET', '/statistics/own/report/csv', read, 'للوكالة: التقرير نفسه، ملف CSV')
    .route({ outputStructure: 'detailed' })
    .input(ownReportInput)
    .errors({ NOT_FOUND })
    .output(fileOutput('الملف نفسه')),
  ownArticle: endpoint(
    'GET',
    '/statistics/own/article/{id}',
    read,
    'للوكالة: ما قُرئ من مقال لها منذ نشره، إلى جانب مقالاتها في قسمه',
  )
    .input(byId)
    .errors({ NOT_FOUND })
    .output(articleFigures),
}
