import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { type Colleague, mentionedIn } from './NoteField.tsx'
import { NoteForm, unsentNote } from './NoteForm.tsx'
import { NoteQuote } from './NoteQuote.tsx'
import classes from './NotesPanel.module.css'
import { NoteWords } from './NoteWords.tsx'
import type { Note, Notes, NoteThread as Thread } from './useNotes.ts'

type Props = {
  articleId: number
  thread: Thread
  notes: Notes
  colleagues: Colleague[]
  /** Whether a link led to this thread. */
  isWanted: boolean
}

export function NoteThread({ articleId, thread, notes, colleagues, isWanted }: Props) {
  const [isAnswering, setAnswering] = useState(false)
  // Folding the answer away keeps what is written in it.
  const [hasForm, setForm] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const isResolved = thread.resolvedAt !== null
  const resolve = useMutation({
    mutationFn: () => client.note.setResolved({ id: thread.id, resolved: !isResolved }),
    onSuccess: notes.refresh,
    onError: problem => snackbar.error(problem),
  })

  useEffect(() => {
    if (!isWanted) return
    row.current?.scrollIntoView({ block: 'nearest' })
    row.current?.focus({ preventScroll: true })
  }, [isWanted])

  function open(): void {
    if (!notes.select(thread.id)) snackbar.success('تغيّر هذا الموضع في النص.')
  }

  return (
    <li ref={row} tabIndex={-1} className={classes.thread}>
      <Stack gap={6}>
        {thread.quote !== '' &&
          (isResolved ? (
            <NoteQuote quote={thread.quote} />
          ) : (
            <NoteQuote quote={thread.quote} onOpen={open} />
          ))}
        <OneNote note={thread} notes={notes} colleagues={colleagues} />
        {thread.answers.length > 0 && (
          <Stack component="ul" gap={6} className={classes.answers} aria-label="الردود">
            {thread.answers.map(answer => (
              <li key={answer.id}>
                <OneNote note={answer} notes={notes} colleagues={colleagues} />
              </li>
            ))}
          </Stack>
        )}
        {isResolved && (
          <Text size="xs" c="dimmed">
            انتهت{thread.resolvedBy && ` · ${thread.resolvedBy.name}`}
          </Text>
        )}
        <Group gap={4}>
          {!isResolved && (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-expanded={isAnswering}
              onClick={() => {
                setAnswering(!isAnswering)
                setForm(true)
              }}
            >
              ردّ
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            loading={resolve.isPending}
            onClick={() => resolve.mutate()}
          >
            {isResolved ? 'أعد فتحها' : 'انتهت'}
          </Button>
        </Group>
        {hasForm && (
          // A colleague may resolve the thread while an answer is written.
          <div hidden={!isAnswering || isResolved}>
            <NoteForm
              articleId={articleId}
              parentId={thread.id}
              colleagues={colleagues}
              onWritten={() => {
                setAnswering(false)
                setForm(false)
                void notes.refresh()
              }}
            />
          </div>
        )}
      </Stack>
    </li>
  )
}

function OneNote({ note, notes, colleagues }: { note: Note; notes: Notes; colleagues: Colleague[] }) {
  const { user } = useSession()
  const [text, setText] = useState<string>()
  useLeaveGuard(() => text !== undefined && text !== note.text, { message: unsentNote })
  const isMine = note.writtenBy?.id === user?.id
  const mayRemove = isMine || user?.role !== 'agency'
  const edit = useMutation({
    mutationFn: (words: string) =>
      client.note.edit({ id: note.id, text: words, mentions: mentionedIn(words, colleagues) }),
    onSuccess() {
      setText(undefined)
      void notes.refresh()
    },
    onError: problem => snackbar.error(problem),
  })
  const remove = useMutation({
    mutationFn: () => client.note.remove({ id: note.id }),
    onSuccess: notes.refresh,
    onError: problem => snackbar.error(problem),
  })

  async function askAndRemove(): Promise<void> {
    const sure = await confirm({
      title: note.parentId === null ? 'حذف الملاحظة وردودها؟' : 'حذف الرد؟',
      message: `«${note.text.slice(0, 120)}»`,
      confirm: 'احذف',
      danger: true,
    })
    if (sure) remove.mutate()
  }

  if (text !== undefined) {
    return (
      <Stack gap={6}>
        <Textarea
          aria-label="تعديل الملاحظة"
          autosize
          autoFocus
          maxLength={2000}
          value={text}
          readOnly={edit.isPending}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Group gap={4} justify="flex-end">
          <Button size="compact-xs" variant="subtle" onClick={() => setText(undefined)}>
            ألغِ
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            loading={edit.isPending}
            disabled={text.trim() === ''}
            onClick={() => edit.mutate(text)}
          >
            احفظ
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <div>
      <NoteWords note={note} />
      {(isMine || mayRemove) && (
        <Group gap={4} mt={2}>
          {isMine && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setText(note.text)}>
              عدّل
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void askAndRemove()}>
            احذف
          </Button>
        </Group>
      )}
    </div>
  )
}
