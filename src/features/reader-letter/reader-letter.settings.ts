import { keptDays } from '../../contract/kept-days.ts'
import { defineSettings } from '../../contract/settings.ts'

export const readerLetterSettings = defineSettings({
  readerLettersKeptDays: {
    // The form promises it.
    public: true,
    field: keptDays({ min: 30, usual: 180 }),
    logLabel: 'أيام حفظ رسائل القراء غير المنشورة',
    input: {
      label: 'الرسائل إلى المحرر التي لم تُنشر',
      description:
        'ما لم يُبت فيه، وما اختير ولم يُنشر. تُحذف بعد هذه الأيام بأسماء كتّابها وبريدهم، ويقرأ القارئ المدة في النموذج. المعتذر عنها تُحذف بعد 90 يومًا على الأكثر.',
      kind: 'count',
    },
  },
})
