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
})
