import { z } from 'zod'
import { keptDays } from '../../contract/kept-days.ts'
import { defineSettings } from '../../contract/settings.ts'

export const feedSettings = defineSettings({
  feedItemsKeptDays: {
    field: keptDays({ min: 30, usual: 180 }),
    logLabel: 'أيام حفظ سجل مواد الخلاصات',
    input: {
      label: 'سجل مواد الخلاصات',
      description:
        'ما ورد من كل خلاصة وما صار به. تُحذف المادة بعد هذه الأيام من غيابها عن خلاصتها، ويبقى مقالها. ولا تُحذف مادة ينتظر مقالها محررًا.',
      kind: 'count',
    },
  },
  feedContentsKeptDays: {
    // A trial of changed rules reads seven days of them.
    field: keptDays({ min: 14, usual: 90 }),
    logLabel: 'أيام حفظ نصوص مواد الخلاصات',
    input: {
      label: 'نصوص مواد الخلاصات',
      description: 'نص كل مادة وردت، وجواب كل قاعدة فيها، ليُبحث فيها ويُؤخذ منها. يبقى بعدها ما صار بالمادة.',
      kind: 'count',
    },
  },
  incomingFilesKeptDays: {
    field: keptDays({ min: 14, usual: 90 }),
    logLabel: 'أيام حفظ ملفات مجلد الوارد',
    input: {
      label: 'ملفات مجلد الوارد',
      description:
        'ملفات الوكالات التي أُخذت ونُقلت إلى done. تُحذف بعد هذه الأيام من نقلها، وتبقى موادها ومقالاتها. ولا يُحذف ما في failed.',
      kind: 'count',
    },
  },
})

export const feedPollSettings = defineSettings({
  /** Limit across all processes. */
  feedPollsPerHost: {
    field: z.number().int('عدد صحيح').min(1, 'واحدة على الأقل').max(16, 'ست عشرة على الأكثر').default(2),
    logLabel: 'جلبات الخلاصات معًا من موقع واحد',
    input: {
      label: 'جلبات معًا من موقع واحد',
      description:
        'كم خلاصة تُجلب في اللحظة نفسها من موقع ناشر واحد. زِدها لوكالة لها خلاصات كثيرة وخادم قوي؛ والكثير يحسبه بعض الناشرين هجومًا فيحجبنا.',
      kind: 'count',
    },
  },
})
