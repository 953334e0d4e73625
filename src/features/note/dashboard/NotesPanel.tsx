import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useHotkeys, useIntersection } from '@mantine/hooks'
import { IconQuote } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, client } from '../../../ui/dashboard/api.ts'
import { Failure } from '../../../ui/dashboard/Failure.tsx'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import type { Passage } from '../../editor/dashboard/passages/findPassage.ts'
import { NoteForm } from './NoteForm.tsx'
import classes from './NotesPanel.module.css'
import { NoteThread } from './NoteThread.tsx'
import type { Notes } from './useNotes.ts'

/** Colleagues' notes about the article; readers never see them. */
export function NotesPanel({ notes, ofAgency }: { notes: Notes; ofAgency: boolean }) {
  if (notes.id === undefined) {
    return (
      <Text size="sm" c="dimmed">
        احفظ المقال أولًا، ثم اكتب لزملائك عليه.
      </Text>
    )
  }
  if (notes.error) return <Failure error={notes.error} onRetry={notes.refetch} />
  if (notes.isLoading) return <Skeleton h={120} />
  return <Threads articleId={notes.id} notes={notes} ofAgency={ofAgency} />
}

function Threads({ articleId, notes, ofAgency }: { articleId: number; notes: Notes; ofAgency: boolean }) {
  const { user } = useSession()
  const [query] = useSearchParams()
  const [passage, setPassage] = useState<Passage>()
  const { data: colleagues = [] } = useQuery(
    api.note.colleagues.queryOptions({ input: { id: articleId }, staleTime: 60_000 }),
  )
  const wanted = notes.active ?? (Number(query.get('note')) || undefined)
  const seen = useSeen(articleId, notes, user?.id)

  function quoteSelected(): void {
    const selected = notes.selected()
    if (selected) setPassage(selected)
    else snackbar.success('حدّد كلامًا في النص أولًا.')
  }
  useHotkeys([['mod+alt+M', quoteSelected, { usePhysicalKeys: true }]], [], true)

  return (
    <div className={classes.panel} ref={seen}>
      {notes.threads.length > 0 && (
        <Stack component="ul" gap="sm" className={classes.list} aria-label="ملاحظات الزملاء">
          {notes.threads.map(thread => (
            <NoteThread
              key={thread.id}
              articleId={articleId}
              thread={thread}
              notes={notes}
              colleagues={colleagues}
              isWanted={thread.id === wanted || thread.answers.some(({ id }) => id === wanted)}
            />
          ))}
        </Stack>
      )}
      <NoteForm
        articleId={articleId}
        colleagues={colleagues}
        passage={passage}
        onLeavePassage={() => setPassage(undefined)}
        mayBeInternal={ofAgency && user?.role !== 'agency'}
        onWritten={() => {
          setPassage(undefined)
          void notes.refresh()
        }}
      />
      {!passage && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconQuote size={14} />}
          // Keeps the selection in the text.
          onMouseDown={event => event.preventDefault()}
          onClick={quoteSelected}
        >
          على ما حددته في النص
        </Button>
      )}
    </div>
  )
}

/** Marks notes that mention the actor as seen once they were visible. */
function useSeen(articleId: number, { threads, refresh }: Notes, userId: number | undefined) {
  const { ref, entry } = useIntersection()
  const isSeen = entry?.isIntersecting === true
  const named = threads
    .flatMap(thread => [thread, ...thread.answers])
    .filter(({ mentions }) => mentions.some(({ id }) => id === userId))
  const last = named.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the newest of them
  useEffect(() => {
    if (!isSeen || last === undefined) return
    client.note.setSeen({ id: articleId }).then(refresh, () => {})
  }, [isSeen, last])
  return ref
}
