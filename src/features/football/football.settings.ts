import { z } from 'zod'
import { code, defineSettings } from '../../contract/settings.ts'

export const footballSettings = defineSettings({
  footballKey: {
    secret: true,
    field: code(/^([0-9A-Za-z]{16,100})?$/, 'المفتاح حروف لاتينية وأرقام بلا مسافات'),
    logLabel: 'مفتاح نتائج كرة القدم',
    input: {
      label: 'مفتاح API-Football',
      description:
        'من api-football.com. يُحفظ مشفّرًا ولا يُعرض بعد حفظه. فارغ: لا تُطلب نتائج. اختر المسابقات بعد حفظه من «كرة القدم».',
      kind: 'secret',
      triesFootballKey: true,
    },
  },
  footballDailyCalls: {
    field: z.number().int().min(10, 'عشرة على الأقل').max(150_000).default(95),
    logLabel: 'أقصى طلبات النتائج في اليوم',
    input: {
      label: 'أقصى ما يُطلب في اليوم',
      description:
        'للخطة المجانية مئة طلب في اليوم. لا نتجاوز هذا الحد ولا حد المزوّد، فتتباعد النتائج المباشرة إن كثرت المباريات.',
      kind: 'count',
    },
  },
})
