import { z } from 'zod'
import { usualMegabytes } from '../../contract/attachment-formats.ts'
import { defineSettings } from '../../contract/settings.ts'

export const attachmentSettings = defineSettings({
  /** Size limit for uploaded videos, recordings and documents. */
  attachmentMegabytes: {
    field: z.number().int().min(1).max(20_000).default(usualMegabytes),
    logLabel: 'أكبر ملف يُرفع، بالميغابايت',
    input: {
      label: 'أكبر ملف يُرفع، بالميغابايت',
      description: 'للفيديو والتسجيلات والمستندات في المقالات.',
      kind: 'count',
    },
  },
})
