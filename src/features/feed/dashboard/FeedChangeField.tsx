import { Select } from '@mantine/core'
import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import type { Feed } from '../feed.contract.ts'
import { changeRules } from '../feed.place.schema.ts'
import type { FeedValues } from './feedValues.ts'

const changeLabel = {
  update: 'يُحدَّث مقالنا كما عند المصدر',
  suggest: 'يُعرض ما تغيّر على محرر',
  ignore: 'يبقى مقالنا كما هو',
} satisfies Record<Feed['onChange'], string>

/** The filter's choice for items that their source changes after we published them. */
export function FeedChangeField({ form }: { form: EntityForm<FeedValues> }) {
  return (
    <Select
      label="إذا غيّر المصدر خبرًا نشرناه"
      description="ما عدّله محرر أو لم يراجعه أحد يُعرض ما تغيّر فيه على محرر، ولا يُكتب فوقه. وما لم يُنشر يتبع مصدره."
      allowDeselect={false}
      data={changeRules.map(value => ({ value, label: changeLabel[value] }))}
      {...form.getInputProps('onChange')}
    />
  )
}
