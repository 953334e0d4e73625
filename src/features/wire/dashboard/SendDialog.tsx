import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { plural } from '../../../arabic/plural.ts'
import { useAssigneeChoices } from '../../workflow/dashboard/desk/useDesk.ts'
import { itemForms } from './wireWords.ts'

type Props = { count: number; onSend: (assigneeId: number) => void; onClose: () => void }

/** Chooses the colleague who gets the articles of these items. */
export function SendDialog({ count, onSend, onClose }: Props) {
  const people = useAssigneeChoices(undefined)
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={count === 1 ? 'أسندها إلى زميل' : `أسند إلى زميل: ${plural(count, itemForms)}`}
      closeButtonProps={{ 'aria-label': 'أغلق' }}
    >
      <Stack
        component="form"
        onSubmit={event => {
          event.preventDefault()
          if (chosen === null) return
          onSend(Number(chosen))
          onClose()
        }}
      >
        <Select
          label="الزميل"
          description="تصير مقالًا ينتظر، ويُبلَّغ به."
          data-autofocus
          searchable
          data={people}
          value={chosen}
          onChange={setChosen}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            ألغِ
          </Button>
          <Button type="submit" disabled={chosen === null}>
            أسند
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
