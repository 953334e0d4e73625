import { keptDays } from '../../contract/kept-days.ts'
import { defineSettings } from '../../contract/settings.ts'

export const mediaSettings = defineSettings({
  variantsKeptDays: {
    field: keptDays({ min: 30, usual: 365 }),
    logLabel: 'أيام حفظ مقاسات الصور',
    input: {
      label: 'مقاسات الصور',
      description:
        'تُحذف مقاسات الصورة بعد هذه الأيام من صنعها، وتُصنع من جديد إن طلبها قارئ. ويبقى أصل كل صورة في المكتبة.',
      kind: 'count',
    },
  },
})
