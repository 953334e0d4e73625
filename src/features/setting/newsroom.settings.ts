import { z } from 'zod'
import { webAddress } from '../../contract/fields.ts'
import { defineSettings } from '../../contract/settings.ts'

export const newsroomSettings = defineSettings({
  /** A notice at the top of every dashboard page. */
  notice: {
    field: z.string().trim().max(300).default(''),
    logLabel: 'التنويه',
    input: {
      label: 'تنويه للعاملين',
      description: 'يظهر فوق كل صفحات اللوحة حتى يُمسح.',
      kind: 'area',
    },
  },
  styleGuideUrl: {
    field: webAddress.default(''),
    logLabel: 'دليل التحرير',
    input: { label: 'رابط دليل التحرير', kind: 'address' },
  },
})
