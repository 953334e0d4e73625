import { Select, Stack } from '@mantine/core'
import { SiteTimePicker } from '../../../../ui/dashboard/SiteTimePicker.tsx'
import type { Assignment } from '../../../article/article.assignment.schema.ts'
import type { AssignmentChange } from '../../assignment.schema.ts'
import { useAssigneeChoices, useStageChoices } from './useDesk.ts'

type Props = {
  articleId: number
  assignment: Assignment
  onChange: (change: AssignmentChange) => void
  disabled?: boolean
}

/**
 * Stage, assignee and deadline of an article. Values hidden from an agency are shown as a placeholder, and cannot be
 * chosen.
 */
export function AssignmentFields({ articleId, assignment, onChange, disabled = false }: Props) {
  const { stage, assignee, dueAt } = assignment
  const stages = useStageChoices(stage)
  const people = useAssigneeChoices(articleId, assignee)
  const idOf = (value: string | null) => (value === null ? null : Number(value))
  return (
    <Stack gap="sm">
      <Select
        label="المرحلة"
        placeholder="بلا مرحلة"
        data={stages}
        value={stage && String(stage.id)}
        onChange={value => onChange({ stageId: idOf(value) })}
        clearable={stage?.id !== 0}
        disabled={disabled || stage?.id === 0}
        comboboxProps={{ zIndex: 2600 }}
      />
      <Select
        label="أُسند إلى"
        placeholder="لا أحد"
        data={people}
        value={assignee && String(assignee.id)}
        onChange={value => onChange({ assigneeId: idOf(value) })}
        searchable
        nothingFoundMessage="لا زميل بهذا الاسم"
        clearable
        disabled={disabled || assignee?.id === 0}
        comboboxProps={{ zIndex: 2600 }}
      />
      <SiteTimePicker
        label="موعد التسليم"
        placeholder="بلا موعد"
        value={dueAt}
        onChange={value => onChange({ dueAt: value })}
        clearable
        minDate={new Date()}
        disabled={disabled || assignee?.id === 0}
        popoverProps={{ zIndex: 2600 }}
      />
    </Stack>
  )
}
