import { z } from 'zod'
import { defineSettings } from '../../contract/settings.ts'

export const adSettings = defineSettings({
  adsTxt: {
    public: true,
    field: z.string().trim().max(50_000).default(''),
    logLabel: 'ads.txt',
    input: {
      label: 'ملف ads.txt',
      description: 'من يحق له بيع مساحات الإعلان. فارغ: لا ملف.',
      kind: 'codeArea',
    },
  },
})
