import { z } from 'zod'
import { maybeWritten } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { mapping, mappingsInput, pictureRights } from './feed.mapping.schema.ts'

export const changeRules = ['update', 'suggest', 'ignore'] as const

/** The part of a filter that says what becomes of the items that it takes. */
export const placeFields = {
  /** For articles that readers can see and their source changes. */
  onChange: z.enum(changeRules),
  /** In their order. */
  mappings: z.array(mapping),
  /** Credit of pictures that come without one; '' for none. */
  creditLine: z.string(),
  pictureRights: z.enum(pictureRights),
  /** The place of held items. */
  stage: z.object({ id, name: z.string() }).nullable(),
  assignee: z.object({ id, name: z.string() }).nullable(),
  /** Hours of the newsroom's clock in which items are published automatically; null for midnight. */
  publishFrom: z.number().nullable(),
  publishUntil: z.number().nullable(),
}

const hour = (least: number, max: number) =>
  z
    .number()
    .int('اكتب ساعة بلا دقائق')
    .min(least, 'ساعة من ساعات اليوم')
    .max(max, 'ساعة من ساعات اليوم')
    .nullable()
    .default(null)

export const placeInput = {
  onChange: z.enum(changeRules).default('update'),
  mappings: mappingsInput,
  creditLine: maybeWritten().max(200, 'مئتا حرف على الأكثر').default(''),
  pictureRights: z.enum(pictureRights).default('copy'),
  stageId: id.nullable().default(null),
  assigneeId: id.nullable().default(null),
  publishFrom: hour(0, 23),
  publishUntil: hour(1, 24),
}
