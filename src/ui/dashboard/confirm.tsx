import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState, useSyncExternalStore } from 'react'

/** SPECIFICATION.md section 9; the application overrides them in Arabic. */
export const confirmDefaults = { title: 'Are you sure?', confirm: 'Ok', cancel: 'Cancel' }
type ConfirmWords = typeof confirmDefaults

type ConfirmOptions = Partial<ConfirmWords> & {
  message?: ReactNode
  /** Enables the button only when exactly this is typed. */
  keyword?: string
  danger?: boolean
  /** Focuses the button that changes nothing, so that Enter after Escape loses no text. */
  focusesCancel?: boolean
  /** Answers for the user if it resolves first, as the question is settled. */
  answeredBy?: Promise<boolean>
}

type Dialog = ConfirmOptions & { id: number; opened: boolean; answer: (yes: boolean) => void }

const removedAfterMs = 150
const zIndex = 2400
const listeners = new Set<() => void>()
let dialogs: Dialog[] = []
/** Questions that wait until the open one is answered. */
let waiting: Dialog[] = []
let count = 0

function change(next: Dialog[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const openDialogs = () => dialogs

/** Asks the user, one question after the other; true means yes. @throws Error without `ConfirmDialogs` */
export function confirm(options: ConfirmOptions = {}): Promise<boolean> {
  if (listeners.size === 0) throw new Error('Missing dialog instance')
  return new Promise(resolve => {
    count += 1
    const dialog: Dialog = { ...options, id: count, opened: true, answer: resolve }
    if (isOneOpen()) waiting.push(dialog)
    else change([...dialogs, dialog])
    void options.answeredBy?.then(yes => closeDialog(dialog, yes))
  })
}

/** Requires exactly the keyword. */
export const mayConfirm = ({ keyword }: ConfirmOptions, typed: string) =>
  keyword === undefined || typed === keyword

const isOneOpen = () => dialogs.some(({ opened }) => opened)

export function closeDialog({ id, answer }: Dialog, yes: boolean): void {
  answer(yes)
  waiting = waiting.filter(dialog => dialog.id !== id)
  const closed = dialogs.map(dialog => (dialog.id === id ? { ...dialog, opened: false } : dialog))
  const next = closed.some(({ opened }) => opened) ? undefined : waiting.shift()
  change(next ? [...closed, next] : closed)
  setTimeout(() => change(dialogs.filter(dialog => dialog.id !== id)), removedAfterMs)
}

/** Renders the dialogs of `confirm`; once in the application. */
export function ConfirmDialogs({ words }: { words?: ConfirmWords }) {
  const open = useSyncExternalStore(subscribeToDialogs, openDialogs)
  return open.map(dialog => (
    <ConfirmDialog key={dialog.id} dialog={{ ...confirmDefaults, ...words, ...dialog }} />
  ))
}

function ConfirmDialog({ dialog }: { dialog: Dialog & ConfirmWords }) {
  const [typed, setTyped] = useState('')
  const { title, message, confirm: yes, cancel, keyword } = dialog
  const ready = mayConfirm(dialog, typed)
  return (
    <Modal
      opened={dialog.opened}
      onClose={() => closeDialog(dialog, false)}
      title={title}
      zIndex={zIndex}
      centered
      withCloseButton={false}
      styles={{ title: { lineHeight: 1.5 } }}
      transitionProps={{ duration: removedAfterMs }}
    >
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          if (ready) closeDialog(dialog, true)
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
            <Button
              variant="default"
              onClick={() => closeDialog(dialog, false)}
              data-autofocus={dialog.focusesCancel || undefined}
            >
              {cancel}
            </Button>
            <Button
              type="submit"
              color={dialog.danger ? 'red.9' : undefined}
              disabled={!ready}
              data-autofocus={(keyword === undefined && !dialog.focusesCancel) || undefined}
            >
              {yes}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
