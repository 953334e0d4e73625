import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { tableText, time } from '../../contract/fields.ts'
import { currency } from '../../contract/money.ts'
import { id } from '../../contract/pages.ts'
import { canEverywhere } from '../../contract/right.ts'
import { memberFilter } from './subscription.contract.ts'

/** Members at the end of a month, and what changed in it; money per month, in minor units. */
const monthOfPackage = z.object({
  package: z.object({ id, name: z.string() }),
  /** Null for what was given. */
  currency: currency.nullable(),
  active: z.number(),
  joined: z.number(),
  left: z.number(),
  /** Of those who joined, and left: from another package, and to one. */
  changedIn: z.number(),
  changedOut: z.number(),
  /** Of those who left: who was a member before the month, and is none of another package. */
  lost: z.number(),
  revenue: z.number(),
})
const figuresMonth = z.object({
  /** The first day of the month, by the newsroom's clock: «2026-11-01». */
  month: z.string(),
  packages: z.array(monthOfPackage),
  trialsEnded: z.number(),
  trialsConverted: z.number(),
})
export type FiguresMonth = z.infer<typeof figuresMonth>
export type MonthOfPackage = z.infer<typeof monthOfPackage>

const importBytes = 4 * 2 ** 20
export const importInput = z.strictObject({
  csv: tableText(
    z
      .string()
      .min(1, 'اختر ملفًا فيه أعضاء')
      .max(importBytes, 'الملف أطول مما يُقرأ دفعة واحدة؛ قد يكون فيه اقتباس لا ينغلق'),
  ),
  /** Lines of the file between its heading and these, where a long one is sent in parts. */
  before: z.number().int().min(0).default(0),
  packageId: id,
  /** The end for lines that name none. */
  until: time.optional(),
  /** Whether each new account is mailed a link to choose a password. */
  invite: z.boolean().default(false),
  /** Only says what would be done. */
  dryRun: z.boolean().default(false),
  /** Members of the file that earlier calls have done: a long file is imported in several. */
  skip: z.number().int().min(0).default(0),
})

export const importAnswer = z.object({
  kind: z.enum(['own', 'ghost', 'stripe']),
  /** Accounts that are new, subscriptions that are, and lines that are here already. */
  accounts: z.number(),
  subscriptions: z.number(),
  known: z.number(),
  /** Members in the file, and how many of them are done, those of earlier calls included. */
  members: z.number(),
  done: z.number(),
  /** What came of each member: who sends a file in parts finds with it what stands in two of them. */
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

const read = canEverywhere('read', 'Subscription')
const create = canEverywhere('create', 'Subscription')

export const memberContract = {
  figures: endpoint('GET', '/member/figures', read, 'أرقام الأعضاء شهرًا بشهر، لكل باقة وعملة')
    .input(z.object({ months: z.coerce.number().int().min(1).max(36).default(12) }))
    .output(z.array(figuresMonth)),
  export: endpoint('GET', '/member/export', read, 'الأعضاء واشتراكاتهم، ملف CSV')
    .route({ outputStructure: 'detailed' })
    .input(z.object(memberFilter))
    .output(
      z.object({ headers: z.object({ 'cache-control': z.string() }), body: z.file().describe('الملف نفسه') }),
    ),
  import: endpoint('POST', '/member/import', create, 'استيراد أعضاء من جدول أو من Ghost أو Stripe', {
    bytes: importBytes * 2 + 65_536,
  })
    .input(importInput)
    .errors({ NOT_FOUND: errors.NOT_FOUND })
    .output(importAnswer),
}
