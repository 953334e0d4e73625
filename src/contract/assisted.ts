import { z } from 'zod'

/** What the assistant suggests, and what revisions say was taken from it. */
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

/** Parts taken since the last save. */
export const assisted = z.array(assistedPart).max(6).optional()
