import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAskingClose } from '../../../../ui/dashboard/useAskingClose.ts'
import { type Assignment, unassigned } from '../../../article/article.assignment.schema.ts'
import type { AssignmentChange } from '../../assignment.schema.ts'
import { AssignmentFields } from './AssignmentFields.tsx'
import { changeAssignment, useDeskRefresh } from './useDesk.ts'

type Props = {
  article: { id: number; title: string; assignment: Assignment | null }
  onClose: () => void
}

/** Assigns an article from a list, the board or the calendar. */
export function AssignDialog({ article, onClose }: Props) {
  const refresh = useDeskRefresh()
  const [opened] = useState(article)
  const [values, setValues] = useState<Assignment>(opened.assignment ?? unassigned)
  const [change, setChange] = useState<AssignmentChange>({})
  const [isSaving, setSaving] = useState(false)
  const isSame = Object.keys(change).length === 0
  const close = useAskingClose(
    () => !isSame,
    onClose,
    () => isSaving,
  )

  async function save(): Promise<void> {
    setSaving(true)
    const done = await changeAssignment(opened, change)
    setSaving(false)
    void refresh()
    if (done) onClose()
  }

  return (
    <Modal opened onClose={close} title="المرحلة والإسناد" closeButtonProps={{ 'aria-label': 'أغلق' }}>
      <Stack>
        <Text size="sm" fw={600}>
          {article.title}
        </Text>
        <AssignmentFields
          articleId={article.id}
          assignment={values}
          onChange={next => {
            setChange(before => ({ ...before, ...next }))
            setValues(before => shownAfter(before, next))
          }}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            ألغِ
          </Button>
          <Button loading={isSaving} disabled={isSame} onClick={() => void save()}>
            احفظ
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** Names need not be set: the fields have them. */
function shownAfter(before: Assignment, { stageId, assigneeId, dueAt }: AssignmentChange): Assignment {
  return {
    ...before,
    ...(stageId !== undefined && {
      stage: stageId === null ? null : { id: stageId, name: '', colour: '#4B5563' },
    }),
    ...(assigneeId !== undefined && { assignee: assigneeId === null ? null : { id: assigneeId, name: '' } }),
    ...(dueAt !== undefined && { dueAt }),
  }
}
