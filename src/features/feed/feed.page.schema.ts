import { z } from 'zod'
import { url } from '../../contract/fields.ts'
import { id } from '../../contract/pages.ts'
import { feedAddress } from './feed.address.schema.ts'

const longestSelector = 300
const selector = z.string().trim().max(longestSelector, 'ثلاثمئة حرف على الأكثر').default('')

/** Locates the article text on the pages of a site. */
export const pageRule = z
  .object({
    /** Host, of which subdomains are part; '' for every site. */
    site: z
      .string()
      .trim()
      .toLowerCase()
      .max(253)
      .regex(/^(?:[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*(?::\d+)?)?$/u, 'اكتب اسم الموقع وحده، مثل news.example')
      .default(''),
    /** CSS selector of the text; '' to detect it automatically. */
    content: selector,
    /** CSS selector of parts that are left out. */
    drop: selector,
  })
  .refine(({ content, drop }) => content !== '' || drop !== '', 'اكتب محدّد النص أو محدّد ما يُحذف')
export type PageRule = z.output<typeof pageRule>

export const pageRules = z
  .array(pageRule)
  .max(20, 'عشرون موقعًا على الأكثر')
  .refine(rules => new Set(rules.map(({ site }) => site)).size === rules.length, 'للموقع الواحد سطر واحد')

/** An item of a trial, whose page is compared with it. */
export const triedPageInput = z.object({
  link: url().max(2000),
  title: z.string().max(500),
  /** Plain text, as the feed has it. */
  excerpt: z.string().max(20_000),
  pageRules: pageRules.default([]),
  feedUrl: feedAddress,
  /** The saved filter, whose credentials are used if the page is of the same origin. */
  id: id.optional(),
})

export const triedPage = z.object({
  /** Plain text, only the beginning of a long one. */
  text: z.string(),
  words: z.number(),
  excerptWords: z.number(),
})
