import { z } from 'zod'
import { defineSettings } from '../../contract/settings.ts'

const usual = ['السعر', 'لا أقرأ بما يكفي', 'لم أجد ما توقعته', 'أزعجني خطأ في الموقع', 'سأعود لاحقًا']

export const subscriptionSettings = defineSettings({
  leaveReasons: {
    public: true,
    field: z
      .string()
      .trim()
      .max(1000)
      .refine(
        text => text.split('\n').every(line => line.trim().length <= 100),
        'كل سبب في سطر، مئة حرف على الأكثر',
      )
      .default(usual.join('\n')),
    logLabel: 'أسباب الإلغاء',
    input: {
      label: 'أسباب الإلغاء',
      description: 'سبب في كل سطر. يختار القارئ منها إن شاء حين يلغي اشتراكه. فارغ: لا يُسأل عن سبب.',
      kind: 'area',
    },
  },
})
