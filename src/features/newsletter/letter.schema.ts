import { z } from 'zod'
import { maybeWritten, webAddress } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { id } from '../../contract/pages.ts'

const count = (most: number) => z.number().int().min(1, 'واحد على الأقل').max(most, `${most} على الأكثر`)
const title = maybeWritten().max(120, tooLong('العنوان')).default('')

/** One block of a newsletter. Story blocks are filled on sending; each story appears once. */
export const letterBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('leads'), title, count: count(5).default(1) }),
  z.object({ kind: z.literal('latest'), title, count: count(15).default(6), days: count(31).default(1) }),
  z.object({ kind: z.literal('mostRead'), title, count: count(15).default(5), days: count(31).default(1) }),
  z.object({
    kind: z.literal('section'),
    title,
    categoryId: id,
    count: count(10).default(4),
    days: count(31).default(1),
  }),
  z.object({ kind: z.literal('stories'), title, ids: z.array(id).min(1, 'اختر مقالًا').max(15) }),
  z.object({ kind: z.literal('heading'), text: maybeWritten().min(1, 'اكتب العنوان').max(120) }),
  z.object({
    kind: z.literal('text'),
    text: maybeWritten().min(1, 'اكتب النص').max(4000, tooLong('النص')),
  }),
  z.object({
    kind: z.literal('button'),
    label: maybeWritten().min(1, 'اكتب ما على الزر').max(60),
    url: webAddress.pipe(z.string().min(1, 'اكتب العنوان').max(500)),
  }),
  z.object({ kind: z.literal('divider') }),
])
export type LetterBlock = z.output<typeof letterBlock>
export type BlockKind = LetterBlock['kind']

/** A newsletter's content as edited; without blocks, its kind's defaults apply. */
export const letterContent = z.object({
  /** Empty for the newsletter's name and the first story. */
  subject: maybeWritten().max(150, tooLong('الموضوع')).default(''),
  preheader: maybeWritten().max(200, tooLong('السطر الأول')).default(''),
  blocks: z.array(letterBlock).max(20, '20 قطعة على الأكثر').default([]),
})
export type LetterContent = z.output<typeof letterContent>

/** Default blocks of a newsletter. */
export function usualBlocks(kind: string, category: number | undefined): LetterBlock[] {
  const days = kind === 'week' ? 7 : 1
  const latest: LetterBlock =
    category === undefined
      ? { kind: 'latest', title: 'آخر الأخبار', count: 6, days }
      : { kind: 'section', title: '', categoryId: category, count: 8, days }
  return kind === 'section'
    ? [latest]
    : [
        { kind: 'leads', title: '', count: kind === 'breaking' ? 1 : 2 },
        latest,
        { kind: 'mostRead', title: 'الأكثر قراءة', count: 5, days },
      ]
}
