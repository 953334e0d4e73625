import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { day, picture } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'

const line = z.object({ type: z.enum(['paragraph', 'heading', 'quote', 'item']), text: z.string() })
export type PrintedLine = z.infer<typeof line>

const story = z.object({
  id,
  overline: z.string(),
  title: z.string(),
  summary: z.string(),
  opinion: z.boolean(),
  section: z.string(),
  authors: z.array(z.string()),
  /** Agency or source. */
  outlet: z.string().nullable(),
  image: picture.nullable().describe('Only where the edition prints it'),
  caption: z.string(),
  credit: z.string(),
  text: z.array(line),
  rest: z
    .enum(['locked', 'cut'])
    .nullable()
    .describe('Why the text ends early: the rest is for subscribers, or too long'),
})
export type PrintedStory = z.infer<typeof story>

const edition = z.object({
  day,
  previous: day.nullable().describe('The nearest days with an edition'),
  next: day.nullable(),
  front: z.array(story).describe('Stories of the first page, the lead first'),
  sections: z.array(z.object({ name: z.string(), stories: z.array(story) })),
  left: z.number().describe('Articles of the day that found no room'),
})
export type PrintEdition = z.infer<typeof edition>

const { NOT_FOUND } = errors

export const printEditionContract = {
  newest: endpoint('GET', '/print-edition', 'public', 'اليوم الذي صدر فيه آخر عدد مطبوع', {
    isShared: true,
  }).output(z.object({ day: day.nullable() })),
  get: endpoint('GET', '/print-edition/{day}', 'public', 'العدد المطبوع ليوم: ما نُشر فيه مرتّبًا للورق', {
    isShared: true,
  })
    .input(z.object({ day }))
    .errors({ NOT_FOUND })
    .output(edition),
}
