import { z } from 'zod'
import { endpoint, fileOutput } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { tableText, time } from '../../contract/fields.ts'
import { currency } from '../../contract/money.ts'
import { id } from '../../contract/pages.ts'
import { can, rightsEverywhere } from '../../contract/right.ts'
import { memberFilter } from './subscription.contract.ts'

/** Members at the end of a month, and the changes in it; revenue per month, in minor units. */
const monthOfPackage = z.object({
  package: z.object({ id, name: z.string() }),
  /** Null for granted subscriptions. */
  currency: currency.nullable(),
  active: z.number(),
  joined: z.number(),
  left: z.number(),
  /** Members who joined from another package, or left for one. */
  changedIn: z.number(),
  changedOut: z.number(),
  /** Members who left, were members before the month and have no other package. */
  lost: z.number(),
  revenue: z.number(),
  /** Subscriptions that earn it. */
  paying: z.number(),
})
const figuresMonth = z.object({
  /** The first day of the month, by the newsroom's clock: «2026-11-01». */
  month: z.string(),
  packages: z.array(monthOfPackage),
  trialsEnded: z.number(),
  trialsConverted: z.number(),
})
const cohort = z.object({
  month: z.string().describe('Of the first payment, by the newsroom’s clock: «2026-11-01»'),
  currency: z.string().describe('Of the first payment'),
  imported: z
    .boolean()
    .describe('Members who paid elsewhere before; their first payment here is not their first'),
  members: z.number(),
  stayed: z
    .array(z.number().nullable())
    .describe(
      'Members who still paid a week and 1, 2, 3, 6 and 12 months later; null while not all could have',
    ),
  revenue: z
    .array(z.object({ currency: z.string(), amount: z.number() }))
    .describe('Of these members until now, after refunds, in minor units'),
})
export type Cohort = z.infer<typeof cohort>

const conversions = z.object({
  total: z.number().describe('Subscriptions paid for the first time, whatever led to them'),
  articles: z.array(
    z.object({
      id: z.number(),
      title: z.string().nullable().describe('Null once it is deleted'),
      agency: z.string().nullable(),
      views: z.number().describe('Until now'),
      conversions: z.number(),
    }),
  ),
  agencies: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), conversions: z.number() })),
  sources: z.array(z.object({ source: z.string().describe("'' for unknown"), conversions: z.number() })),
  campaigns: z.array(z.object({ campaign: z.string(), conversions: z.number() })),
})
export type Conversions = z.infer<typeof conversions>

export type FiguresMonth = z.infer<typeof figuresMonth>
export type MonthOfPackage = z.infer<typeof monthOfPackage>

const importBytes = 4 * 2 ** 20
const importInput = z.strictObject({
  csv: tableText(
    z
      .string()
      .min(1, 'اختر ملفًا فيه أعضاء')
      .max(importBytes, 'الملف أطول مما يُقرأ دفعة واحدة؛ قد يكون فيه اقتباس لا ينغلق'),
  ),
  /** Lines of the file between its heading and these, where a long one is sent in parts. */
  before: z.number().int().min(0).default(0),
  packageId: id,
  /** End date for lines without one. */
  until: time.optional(),
  /** Whether each new account is mailed a link to set a password. */
  invite: z.boolean().default(false),
  /** Previews the import without changing anything. */
  dryRun: z.boolean().default(false),
  /** Members of the file done by earlier calls: a long file is imported in several. */
  skip: z.number().int().min(0).default(0),
})

const importAnswer = z.object({
  kind: z.enum(['own', 'ghost', 'stripe']),
  /** New accounts, new subscriptions, and lines that exist already. */
  accounts: z.number(),
  subscriptions: z.number(),
  known: z.number(),
  /** Members in the file, and how many of them are done, including those of earlier calls. */
  members: z.number(),
  done: z.number(),
  /** Result of each member, so that a client that sends parts can find members in two of them. */
  lines: z.array(
    z.object({
      line: z.number(),
      email: z.string(),
      accounts: z.number(),
      subscriptions: z.number(),
      known: z.number(),
    }),
  ),
  problems: z.array(z.object({ line: z.number(), message: z.string() })),
})
export type ImportAnswer = z.infer<typeof importAnswer>

const { read, create } = rightsEverywhere('Subscription')

export const memberContract = {
  cancellations: endpoint('GET', '/member/cancellations', read, 'أسباب الإلغاء، ومن بقي بعرض')
    .input(z.object({ months: z.number().int().min(1).max(36).default(12) }))
    .output(
      z.object({
        reasons: z.array(
          z.object({
            reason: z.string().describe("'' for none"),
            count: z.number(),
            offered: z.number(),
            accepted: z.number(),
          }),
        ),
        notes: z.array(z.object({ id, note: z.string(), reason: z.string(), createdAt: time })),
      }),
    ),
  figures: endpoint('GET', '/member/figures', read, 'أرقام الأعضاء شهرًا بشهر، لكل باقة وعملة')
    .input(z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }))
    .output(z.array(figuresMonth)),
  conversions: endpoint(
    'GET',
    '/member/conversions',
    read,
    'ما قاد إلى الاشتراك: المقالات والمصادر والوكالات والحملات',
  )
    .input(z.object({ months: z.coerce.number().int().min(1).max(36).default(3) }))
    .output(conversions),
  ownConversions: endpoint(
    'GET',
    '/member/conversions/own',
    can('read', 'Statistics'),
    'للوكالة: مقالاتها التي قادت إلى الاشتراك',
  )
    .input(z.object({ months: z.coerce.number().int().min(1).max(36).default(3) }))
    .errors({ NOT_FOUND: errors.NOT_FOUND })
    .output(conversions.pick({ articles: true })),
  cohorts: endpoint('GET', '/member/cohorts', read, 'الأعضاء بحسب شهر أول دفعة: من بقي منهم، وما دفعوه')
    .input(z.object({ months: z.coerce.number().int().min(1).max(36).default(13) }))
    .output(z.array(cohort)),
  export: endpoint('GET', '/member/export', read, 'الأعضاء واشتراكاتهم، ملف CSV', { isHeavy: true })
    .route({ outputStructure: 'detailed' })
    .input(z.object(memberFilter))
    .output(fileOutput('الملف نفسه')),
  import: endpoint('POST', '/member/import', create, 'استيراد أعضاء من جدول أو من Ghost أو Stripe', {
    bytes: importBytes * 2 + 65_536,
  })
    .input(importInput)
    .errors({ NOT_FOUND: errors.NOT_FOUND })
    .output(importAnswer),
}
