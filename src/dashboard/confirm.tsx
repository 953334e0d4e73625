import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState, useSyncExternalStore } from 'react'

export type ConfirmOptions = {
  title?: string
  message?: ReactNode
  confirm?: string
  cancel?: string
  /** The button waits until exactly this is typed. */
  keyword?: string
  danger?: boolean
}

type Dialog = ConfirmOptions & { id: number; opened: boolean; answer: (yes: boolean) => void }

const removedAfterMs = 150
const zIndex = 2400
const listeners = new Set<() => void>()
let dialogs: Dialog[] = []
let count = 0

function change(next: Dialog[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks; true is yes. */
export function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  if (listeners.size === 0) throw new Error('Missing dialog instance')
  return new Promise(resolve => {
    count += 1
    change([...dialogs, { ...options, id: count, opened: true, answer: resolve }])
  })
}

function close({ id, answer }: Dialog, yes: boolean): void {
  answer(yes)
  change(dialogs.map(dialog => (dialog.id === id ? { ...dialog, opened: false } : dialog)))
  setTimeout(() => change(dialogs.filter(dialog => dialog.id !== id)), removedAfterMs)
}

/** Where the dialogs of `confirm` appear; once in the application. */
export function ConfirmDialogs() {
  const open = useSyncExternalStore(subscribe, () => dialogs)
  return open.map(dialog => <ConfirmDialog key={dialog.id} dialog={dialog} />)
}

function ConfirmDialog({ dialog }: { dialog: Dialog }) {
  const [typed, setTyped] = useState('')
  const { title = 'هل أنت متأكد؟', message, confirm: yes = 'موافق', cancel = 'إلغاء', keyword } = dialog
  const ready = keyword === undefined || typed === keyword
  return (
    <Modal
      opened={dialog.opened}
      onClose={() => close(dialog, false)}
      title={title}
      zIndex={zIndex}
      centered
      withCloseButton={false}
      transitionProps={{ duration: removedAfterMs }}
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          if (ready) close(dialog, true)
        }}
      >
        <Stack>
          {message && (
            <Text component="div" size="sm">
              {message}
            </Text>
          )}
          {keyword !== undefined && (
            <TextInput
              label={`اكتب «${keyword}» للتأكيد`}
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => close(dialog, false)}>
              {cancel}
            </Button>
            <Button
              type="submit"
              color={dialog.danger ? 'red.9' : undefined}
              disabled={!ready}
              data-autofocus={keyword === undefined || undefined}
            >
              {yes}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
