import { Select, Switch } from '@mantine/core'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { NumberField } from '../../../ui/dashboard/NumberField.tsx'
import { itemLanguages } from '../feed.contract.ts'
import type { FeedValues } from './feedValues.ts'
import { languageLabel } from './feedWords.ts'

/** Conditions beside words that an item has to meet. */
export function FeedConditionFields({ form }: { form: EntityForm<FeedValues> }) {
  return (
    <>
      <Select
        label="لغة الأخبار"
        description="تُعرف من حروف الخبر، ومن لغة الخلاصة إن ذكرتها."
        allowDeselect={false}
        data={itemLanguages.map(value => ({ value, label: languageLabel[value] }))}
        {...form.getInputProps('language')}
      />
      <NumberField
        label="أقل عدد لكلمات النص"
        description="0 لأي طول. يُترك ما كان أقصر."
        min={0}
        max={2000}
        allowDecimal={false}
        {...form.getInputProps('minWords')}
      />
      <Switch
        label="المصوّر وحده"
        description="يُترك ما لا صورة له عند مصدره. وما نضع رابط صورته ولا ننسخها له صورة، فيؤخذ."
        {...form.getInputProps('pictureOnly', { type: 'checkbox' })}
      />
    </>
  )
}
