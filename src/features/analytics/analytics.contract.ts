import { z } from 'zod'
import { endpoint, fileOutput } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { day, time } from '../../contract/fields.ts'
import { byId, id } from '../../contract/pages.ts'
import { can } from '../../contract/right.ts'
import {
  type DimensionName,
  dimensionNames,
  dimensions,
  type Facet,
  facetNames,
  type Metric,
  metricNames,
  metrics,
} from './catalogue.schema.ts'
import { type Counter, counters, googleMetricNames, isOfGoogle } from './google.schema.ts'

const separator = /\s*,\s*/
const listed = (text: string) => text.split(separator).filter(Boolean)

/** Comma-separated names; an unknown one is answered with the valid ones. */
function names(allowed: readonly string[], what: string) {
  return z
    .string()
    .max(500)
    .refine(text => listed(text).every(name => allowed.includes(name)), {
      error: ({ input }) => {
        const wrong = listed(String(input)).filter(name => !allowed.includes(name))
        return `لا ${what} باسم «${wrong.join('»، «')}». الأسماء: ${allowed.join('، ')}.`
      },
    })
}

export const metricsOf = (text: string) => [...new Set(listed(text))] as Metric[]
export const dimensionsOf = (text: string) => [...new Set(listed(text))] as DimensionName[]

const sortable: readonly string[] = [...metricNames, ...dimensionNames].flatMap(name => [name, `-${name}`])

const value = z.string().max(300)
const filters = z.strictObject(
  Object.fromEntries(facetNames.map(name => [name, value.optional()])) as Record<
    Facet,
    z.ZodOptional<typeof value>
  >,
  {
    error: issue =>
      issue.code === 'unrecognized_keys' ? `التصفية بأحد هذه الأبعاد: ${facetNames.join('، ')}.` : undefined,
  },
)

const counter = z
  .enum(counters)
  .default('own')
  .describe('عدّنا، أو Google Analytics إن ضُبطت ملكية في الإعدادات')

const maxRows = 1000
const question = {
  dimensions: names(dimensionNames, 'بُعد').default('').describe('أسماء الأبعاد، بينها فواصل'),
  from: day.optional().describe('أول يوم، بساعة غرفة الأخبار؛ من دونه قبل ستة أيام من آخر يوم'),
  to: day.optional().describe('آخر يوم؛ من دونه اليوم'),
  filters: filters.default({}).describe('filters[country]=SA'),
  sort: names(sortable, 'ترتيب').optional().describe('اسم مقياس أو بُعد في التقرير، وقبله - للنازل'),
  limit: z.number().int().min(1).max(maxRows).default(100),
  compare: z.boolean().default(false).describe('ومعه المدة التي قبلها، بطولها'),
}

/** Returns the catalogue without `metrics`. */
const reportInput = z.object({
  metrics: names(metricNames, 'مقياس').optional().describe('أسماء المقاييس، بينها فواصل'),
  ...question,
  counter,
})
export type ReportInput = z.output<typeof reportInput>

/** Query to our own counter. */
export const ownReportInput = z.object({
  ...question,
  metrics: names(metricNames, 'مقياس').min(1, 'هذا الحقل مطلوب'),
})

const entry = <Name extends string>(name: readonly [Name, ...Name[]]) =>
  z.object({ name: z.enum(name), label: z.string(), description: z.string() })

const catalogue = z.object({
  counters: z.array(z.enum(counters)).describe('من تُسأل أرقامه بـ counter'),
  metrics: z.array(entry(metricNames)),
  dimensions: z.array(entry(dimensionNames)),
})

const figures = z.partialRecord(z.enum(metricNames), z.number())
const row = z.object({
  dimensions: z.partialRecord(z.enum(dimensionNames), z.string()),
  /** Names for ids. */
  labels: z.partialRecord(z.enum(dimensionNames), z.string()),
  metrics: figures,
  /** The previous period's figures; null if not requested. */
  previous: figures.nullable(),
})
export type ReportRow = z.infer<typeof row>
export const report = z.object({
  metrics: z.array(z.enum(metricNames)),
  dimensions: z.array(z.enum(dimensionNames)),
  from: z.string(),
  to: z.string(),
  rows: z.array(row),
  /** Number of rows regardless of `limit`. */
  rowCount: z.number(),
  totals: figures,
  previousTotals: figures.nullable(),
  /** Source: the stored totals, the raw events, or Google Analytics. */
  countedFrom: z.enum(['sums', 'events', 'google']),
})
export type Report = z.infer<typeof report>

const counted = { screenPageViews: z.number(), activeUsers: z.number() }
export const realtime = z.object({
  /** Figures of the last 30 minutes. */
  ...counted,
  minutes: z.array(z.object({ at: time, ...counted })),
  articles: z.array(
    z.object({
      /** Null if only a page's title is known, as with Google Analytics. */
      id: z.number().nullable(),
      title: z.string(),
      ...counted,
      /** Views of the last 15 minutes, and of the 15 before that. */
      recent: z.number(),
      earlier: z.number(),
    }),
  ),
  sources: z.array(z.object({ source: z.string(), referrer: z.string(), ...counted })),
  countries: z.array(z.object({ country: z.string(), ...counted })),
})
export type Realtime = z.infer<typeof realtime>

const partOfViews = z.array(
  z.object({ value: z.string(), screenPageViews: z.number(), averageEngagementTime: z.number() }),
)
export const articleFigures = z.object({
  article: z.object({
    id,
    title: z.string(),
    slug: z.string(),
    publishAt: time,
    category: z.object({ id, name: z.string() }).nullable(),
  }),
  /** Totals since publication. */
  totals: figures,
  days: z.array(z.object({ date: z.string(), screenPageViews: z.number() })),
  sources: partOfViews,
  placements: partOfViews,
  curve: z
    .array(z.object({ hour: z.number(), views: z.number(), median: z.number().nullable() }))
    .describe('قراءات الأيام الثلاثة الأولى مجموعة ساعة بعد ساعة، ووسيط ما نُشر في القسم قبلها بشهر'),
  peers: z.number().describe('المقالات التي منها الوسيط'),
})
export type ArticleFigures = z.infer<typeof articleFigures>

const read = can('read', 'Analytics')
const { NOT_FOUND } = errors

export const analyticsContract = {
  example: endpoint('GET', '/analytics/example', read, 'تقرير الأيام السبعة الأخيرة')
    .input(z.object({ counter }))
    .errors({ NOT_FOUND })
    .output(report),
  realtime: endpoint('GET', '/analytics/realtime', read, 'القراءة في آخر ثلاثين دقيقة')
    .input(z.object({ counter }))
    .errors({ NOT_FOUND })
    .output(realtime),
  metricsDimensions: endpoint(
    'GET',
    '/analytics/metricsDimensions',
    read,
    'المقاييس والأبعاد المتاحة؛ ومع metrics تقرير بها',
  )
    .input(reportInput)
    .errors({ NOT_FOUND })
    .output(z.union([catalogue, report])),
  article: endpoint('GET', '/analytics/article/{id}', read, 'ما قُرئ من مقال منذ نشره، إلى جانب قسمه')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(articleFigures),
  csv: endpoint('GET', '/analytics/metricsDimensions/csv', read, 'التقرير نفسه، ملف CSV')
    .route({ outputStructure: 'detailed' })
    .input(ownReportInput.extend({ counter }))
    .errors({ NOT_FOUND })
    .output(fileOutput('الملف نفسه')),
}

const entriesOf = <Name extends string>(of: Record<Name, { label: string; description: string }>) =>
  (Object.keys(of) as Name[]).map(name => {
    const { label, description } = of[name]
    return { name, label, description }
  })

/** Metrics and dimensions of either counter. */
export const catalogueOf = (of: Counter, known: Counter[]): z.infer<typeof catalogue> => ({
  counters: known,
  metrics: entriesOf(metrics).filter(({ name }) => of === 'own' || googleMetricNames.includes(name)),
  dimensions: entriesOf(dimensions).filter(({ name }) => of === 'own' || isOfGoogle(name)),
})
