import { z } from 'zod'
import { can } from '../../contract/access.ts'
import { articleKindNames } from '../../contract/article-kinds.ts'
import { type CheckKind, checkKinds } from '../../contract/check-kinds.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { time } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'

const finding = z.object({
  kind: z.enum(Object.keys(checkKinds) as CheckKind[]),
  from: z.number(),
  to: z.number(),
  reason: z.string(),
  replacement: z.string().optional(),
})

/** Characters of a call's paragraphs; the browser sends long articles in several calls. */
const maxLettersChecked = 60_000
const maxParagraphs = 500

const problem = z.object({
  code: z.string(),
  message: z.string(),
  /** Unreachable addresses, or headlines of the same story. */
  details: z.array(z.string()),
  /** Whether the newsroom's settings make it prevent publishing. */
  stops: z.boolean(),
})
export type PublishProblem = z.infer<typeof problem>

/** The parts of an article that are checked before publishing. */
const checkedArticle = z.object({
  /** Absent before the first save. */
  id: id.optional(),
  title: z.string().max(300),
  summary: z.string().max(500).default(''),
  description: z.string().max(2_000_000),
  imageId: id.nullable().default(null),
  imageAlt: z.string().max(300).default(''),
  breakingNews: z.boolean().default(false),
  kind: z.enum(articleKindNames).optional(),
})
export type CheckedArticle = z.infer<typeof checkedArticle>

const read = can('read', 'Article')
const write = can(['create', 'update'], 'Article')

/** Articles scheduled within a day, which nobody looks at again. */
const failing = z.object({
  article: z.object({ id, title: z.string(), publishAt: time }),
  problems: z.array(problem),
})

export const checkContract = {
  scheduled: endpoint('GET', '/check/scheduled', read, 'ما يُنشر في موعده خلال يوم وفيه ما يُصحح').output(
    z.array(failing),
  ),
  text: endpoint('POST', '/check/text', write, 'تدقيق فقرات: ما فيها مما يُصحح', {
    bytes: 500_000,
    isHeavy: true,
  })
    .input(
      z.object({
        paragraphs: z
          .array(z.string())
          .max(maxParagraphs)
          .refine(
            texts => texts.reduce((sum, text) => sum + text.length, 0) <= maxLettersChecked,
            'النص أطول مما يُدقق في المرة',
          ),
        digits: z.enum(['latn', 'arab', 'arabext']).optional().describe('أرقام سائر المقال'),
      }),
    )
    .output(z.array(z.array(finding))),
  publishing: endpoint('POST', '/check/publishing', write, 'ما ينبغي أن يُرى قبل نشر مقال', {
    bytes: 5_000_000,
  })
    .input(checkedArticle)
    .output(z.array(problem)),
}
