import { z } from 'zod'
import { id } from './pages.ts'

/** Kinds of the assistant's suggestions, whose use revisions record. */
export const assistedParts = {
  titles: 'عناوين',
  summary: 'ملخص',
  topics: 'وسوم وشخصيات',
  alt: 'وصف الصورة',
  shorter: 'نص أقصر',
  translation: 'ترجمة',
} as const
export type AssistedPart = keyof typeof assistedParts

export const assistedPart = z.enum(Object.keys(assistedParts) as AssistedPart[])

/** Kinds of suggestions accepted since the last save. */
export const assisted = z.array(assistedPart).max(6).optional()

/** Maximum characters of a title, spaces included. */
export const titleLengths = { short: 45, medium: 65, long: 90 } as const
export type TitleLength = keyof typeof titleLengths

export const languages = {
  ar: 'العربية',
  en: 'الإنجليزية',
  fr: 'الفرنسية',
  es: 'الإسبانية',
  tr: 'التركية',
  fa: 'الفارسية',
} as const
export type Language = keyof typeof languages

/** Maximum characters of an article's text that are sent to the assistant. */
const maxLettersRead = 60_000

export const wish = z
  .strictObject({
    part: assistedPart,
    title: z.string().max(300).default(''),
    text: z.string().trim().max(maxLettersRead, 'النص أطول مما يقرؤه المساعد'),
    length: z.enum(Object.keys(titleLengths) as TitleLength[]).default('medium'),
    language: z.enum(Object.keys(languages) as Language[]).default('ar'),
    imageId: id.optional().describe('لوصف صورة'),
  })
  .check(({ value: { part, text, imageId }, issues }) => {
    if (part === 'alt') {
      if (imageId === undefined)
        issues.push({ code: 'custom', path: ['imageId'], message: 'اختر صورة', input: imageId })
    } else if (text === '')
      issues.push({ code: 'custom', path: ['text'], message: 'اكتب النص أولًا', input: text })
  })
export type Wish = z.input<typeof wish>
