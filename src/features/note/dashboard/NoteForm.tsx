import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../../../api/client.ts'
import { client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import type { Passage } from '../../editor/dashboard/passages/findPassage.ts'
import { type Colleague, mentionedIn, NoteField } from './NoteField.tsx'
import { NoteQuote } from './NoteQuote.tsx'

/** A note that would be lost with the page. */
export const unsentNote = 'كتبت ملاحظة ولم ترسلها بعد، وستضيع إن غادرت الصفحة.'

type Props = {
  articleId: number
  colleagues: Colleague[]
  onWritten: () => void
  /** The thread to answer. */
  parentId?: number
  passage?: Passage | undefined
  onLeavePassage?: () => void
  /** Whether it may be hidden from the article's agency. */
  mayBeInternal?: boolean
}

/** Writes a note or an answer; the text stays until it is sent. */
export function NoteForm({
  articleId,
  colleagues,
  onWritten,
  parentId,
  passage,
  onLeavePassage,
  mayBeInternal,
}: Props) {
  const [text, setText] = useState('')
  const [internal, setInternal] = useState(true)
  const send = useMutation({
    mutationFn: () =>
      client.note.create({
        id: articleId,
        text,
        mentions: mentionedIn(text, colleagues),
        ...(parentId !== undefined && { parentId }),
        ...passage,
        internal: mayBeInternal === true && internal,
      }),
    onSuccess() {
      setText('')
      onWritten()
    },
    onError: problem => !fieldErrors(problem).text && snackbar.error(problem),
  })
  const isEmpty = text.trim() === ''
  useLeaveGuard(() => !isEmpty, { message: unsentNote })
  const write = () => {
    if (!isEmpty && !send.isPending) send.mutate()
  }
  return (
    <Stack gap={6}>
      {passage && <NoteQuote quote={passage.quote} onLeave={onLeavePassage} />}
      <NoteField
        label={parentId === undefined ? 'ملاحظة جديدة' : 'رد'}
        value={text}
        onChange={setText}
        colleagues={colleagues}
        error={fieldErrors(send.error).text}
        onSend={write}
        readOnly={send.isPending}
        autoFocus={parentId !== undefined}
      />
      <Group justify="space-between" gap="xs">
        {mayBeInternal ? (
          <Checkbox
            size="xs"
            label="بيننا: لا تراها الوكالة"
            checked={internal}
            onChange={event => setInternal(event.currentTarget.checked)}
          />
        ) : (
          <span />
        )}
        <Button size="xs" variant="default" loading={send.isPending} disabled={isEmpty} onClick={write}>
          {parentId === undefined ? 'أضف الملاحظة' : 'أرسل الرد'}
        </Button>
      </Group>
    </Stack>
  )
}
