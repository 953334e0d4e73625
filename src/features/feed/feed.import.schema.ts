import { z } from 'zod'
import { id } from '../../contract/pages.ts'

/** Six hundred feeds take about 200 kB. */
export const importBytes = 2_000_000

const folder = z.object({ name: z.string().max(200), categoryId: id })

export const importInput = z.strictObject({
  list: z.string().trim().min(1, 'اختر ملفًا، أو الصق عناوين').max(importBytes, 'الملف أكبر مما يُستورد'),
  /** For feeds whose folder has no category. */
  categoryId: z.number('اختر قسمًا').int().positive(),
  folders: z.array(folder).max(500).default([]),
  dryRun: z.boolean().default(false),
})

export const importOutcomes = ['added', 'known', 'repeated', 'refused'] as const

const importedLine = z.object({
  line: z.number(),
  name: z.string(),
  feedUrl: z.string(),
  folder: z.string(),
  outcome: z.enum(importOutcomes),
  /** The reason in Arabic, for users; '' if it was added. */
  message: z.string(),
})
export type ImportedLine = z.infer<typeof importedLine>

export const importAnswer = z.object({
  lines: z.array(importedLine),
  /** Folders of the new feeds, with the category of that name, if there is one. */
  folders: z.array(z.object({ name: z.string(), count: z.number(), categoryId: id.nullable() })),
})
export type FeedImport = z.infer<typeof importAnswer>
