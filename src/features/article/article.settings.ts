import { keptDays } from '../../contract/kept-days.ts'
import { defineSettings } from '../../contract/settings.ts'

export const articleSettings = defineSettings({
  draftRevisionsKeptDays: {
    field: keptDays({ min: 30, usual: 365 }),
    logLabel: 'أيام حفظ نسخ المسودات',
    input: {
      label: 'نسخ المقالات قبل نشرها',
      description:
        'تُحذف بعد هذه الأيام النسخ التي لم يرها القراء. وتبقى أبدًا النسخة الأولى والأخيرة وكل نسخة نُشرت.',
      kind: 'count',
    },
  },
  dayViewsKeptDays: {
    field: keptDays({ min: 400, usual: 800 }),
    logLabel: 'أيام حفظ القراءات اليومية للمقالات',
    input: {
      label: 'قراءات المقالات يومًا بيوم',
      description: 'بعدها تُجمع قراءات كل مقال شهرًا بشهر، ولا ينقص مجموعها. أقلها 400 لتصح تقارير السنة.',
      kind: 'count',
    },
  },
})
