import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { reference } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { canEverywhere } from '../../contract/right.ts'

/** Letters of an article's text that the assistant reads. */
export const mostLettersRead = 60_000

export const titleLengths = { short: 45, medium: 65, long: 90 } as const
export const languages = {
  ar: 'العربية',
  en: 'الإنجليزية',
  fr: 'الفرنسية',
  es: 'الإسبانية',
  tr: 'التركية',
  fa: 'الفارسية',
} as const
export type Language = keyof typeof languages

const written = {
  title: z.string().max(300).default(''),
  text: z.string().trim().max(mostLettersRead, 'النص أطول مما يقرؤه المساعد').default(''),
}
const ofText = { ...written, text: written.text.refine(text => text !== '', 'اكتب النص أولًا') }

export const wish = z.discriminatedUnion('part', [
  z.strictObject({
    part: z.literal('titles'),
    length: z.enum(Object.keys(titleLengths) as (keyof typeof titleLengths)[]).default('medium'),
    ...ofText,
  }),
  z.strictObject({ part: z.literal('summary'), ...ofText }),
  z.strictObject({ part: z.literal('topics'), ...ofText }),
  z.strictObject({ part: z.literal('shorter'), ...ofText }),
  z.strictObject({
    part: z.literal('translation'),
    language: z.enum(Object.keys(languages) as Language[]),
    ...ofText,
  }),
  z.strictObject({ part: z.literal('alt'), imageId: id, ...written }),
])
export type Wish = z.output<typeof wish>

/** What comes one after the other: words as they are written, what the tables have of them, or why it ended early. */
const heard = z.union([
  z.strictObject({ words: z.string() }),
  z.strictObject({ tags: z.array(reference), people: z.array(reference) }),
  z.strictObject({ problem: z.string() }),
])
export type Heard = z.infer<typeof heard>

const { REFUSED, UNAVAILABLE, NOT_FOUND } = errors
// Not for agencies: the newsroom pays for it.
const write = canEverywhere(['create', 'update'], 'Article')

export const assistantContract = {
  get: endpoint('GET', '/assistant', write, 'هل للجريدة مساعد، وأي نموذج').output(
    z.object({ available: z.boolean(), model: z.string() }),
  ),
  suggest: endpoint('POST', '/assistant/suggest', write, 'اقتراح من المساعد، كلمة بعد كلمة', {
    bytes: 500_000,
  })
    .input(wish)
    .errors({ REFUSED, UNAVAILABLE, NOT_FOUND })
    .output(eventIterator(heard)),
}
