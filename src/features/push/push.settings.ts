import { z } from 'zod'
import { keptDays } from '../../contract/kept-days.ts'
import { defineSettings } from '../../contract/settings.ts'

const automatic = z.enum(['no', 'yes']).default('no')
const choices = () => [
  { value: 'no', label: 'لا يُرسل من نفسه' },
  { value: 'yes', label: 'يُرسل من نفسه' },
]

export const notificationFiguresSettings = defineSettings({
  notificationFiguresKeptDays: {
    field: keptDays({ min: 365, usual: 1095 }),
    logLabel: 'أيام حفظ أرقام الإشعارات',
    input: {
      label: 'أرقام الإشعارات',
      description: 'كم جهازًا وصله كل إشعار. بعد هذه الأيام يبقى الإشعار بلا أرقام وصوله.',
      kind: 'count',
    },
  },
})

/** Whether articles notify readers automatically: breaking ones, and those on followed topics. */
export const pushSettings = defineSettings({
  pushBreaking: {
    field: automatic,
    logLabel: 'إشعار الخبر العاجل',
    input: {
      label: 'الخبر العاجل',
      description: 'إشعار لمن طلبوا العاجل حين يُنشر خبر عاجل أو يصير عاجلًا، بعد دقيقة يمكن فيها إلغاؤه.',
      kind: 'choice',
      choices,
    },
  },
  pushFollowed: {
    field: automatic,
    logLabel: 'إشعار جديد ما يُتابع',
    input: {
      label: 'جديد ما يتابعه القارئ',
      description: 'إشعار بكل مقال لمن يتابعون قسمه أو وكالته أو كاتبه أو وسومه أو شخصياته.',
      kind: 'choice',
      choices,
    },
  },
})
