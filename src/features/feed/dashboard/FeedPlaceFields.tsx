import type { EntityForm } from '../../../ui/dashboard/EntityDialog.tsx'
import { IdSelect } from '../../../ui/dashboard/IdSelect.tsx'
import { useAssigneeChoices, useStageChoices } from '../../workflow/dashboard/desk/useDesk.ts'
import type { Feed } from '../feed.contract.ts'
import type { FeedValues } from './feedValues.ts'

/** The stage and the person that get what a filter holds for an editor. */
export function FeedPlaceFields({ form, feed }: { form: EntityForm<FeedValues>; feed: Feed | undefined }) {
  const stages = useStageChoices(feed?.stage)
  const people = useAssigneeChoices(undefined, feed?.assignee)
  return (
    <>
      <IdSelect
        label="مرحلة ما ينتظر"
        placeholder="بلا مرحلة"
        searchable
        clearable
        data={stages}
        {...form.getInputProps('stageId')}
      />
      <IdSelect
        label="يُسند ما ينتظر إلى"
        placeholder="لا أحد"
        searchable
        clearable
        data={people}
        {...form.getInputProps('assigneeId')}
      />
    </>
  )
}
