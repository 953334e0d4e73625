import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { SiteTimePicker } from '../../../../ui/dashboard/SiteTimePicker.tsx'
import { useAskingClose } from '../../../../ui/dashboard/useAskingClose.ts'
import type { CalendarEntry } from '../../assignment.schema.ts'

type Props = { entry: CalendarEntry; onMove: (at: string) => Promise<boolean>; onClose: () => void }

/** Changes the time by keyboard or on a phone. */
export function TimeDialog({ entry, onMove, onClose }: Props) {
  const [at, setAt] = useState<string | null>(entry.at)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [opened] = useState(entry.at)
  const close = useAskingClose(
    () => at !== opened,
    onClose,
    () => isSaving,
  )

  async function save(): Promise<void> {
    if (!at) return
    if (Date.parse(at) <= Date.now()) return setError('مضى هذا الوقت؛ اختر وقتًا لم يأتِ بعد.')
    setSaving(true)
    const done = await onMove(at)
    setSaving(false)
    if (done) onClose()
  }

  const label = entry.kind === 'due' ? 'موعد التسليم' : 'موعد النشر'
  return (
    <Modal opened onClose={close} title="تغيير الموعد" closeButtonProps={{ 'aria-label': 'أغلق' }}>
      <Stack>
        <Text size="sm" fw={600}>
          {entry.title}
        </Text>
        <SiteTimePicker
          label={label}
          value={at}
          onChange={value => {
            setAt(value)
            setError(undefined)
          }}
          error={error}
          popoverProps={{ zIndex: 2600 }}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            ألغِ
          </Button>
          <Button loading={isSaving} disabled={!at || at === entry.at} onClick={() => void save()}>
            غيّر الموعد
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
