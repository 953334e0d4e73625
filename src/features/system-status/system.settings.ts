import { keptDays } from '../../contract/kept-days.ts'
import { defineSettings } from '../../contract/settings.ts'

export const systemSettings = defineSettings({
  failedJobsKeptDays: {
    field: keptDays({ min: 14, usual: 90 }),
    logLabel: 'أيام حفظ المهام الفاشلة',
    input: {
      label: 'المهام الفاشلة',
      description: 'مهام خلفية فشلت ولن تعاد. بعد هذه الأيام تُحذف ولا يبقى سببها في «حالة النظام».',
      kind: 'count',
    },
  },
})
