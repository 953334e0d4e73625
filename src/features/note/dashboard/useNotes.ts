import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, type client } from '../../../ui/dashboard/api.ts'
import type { ArticleFields } from '../../article/dashboard/fields/useArticleFields.ts'
import type { NotedPassage } from '../../editor/dashboard/passages/Passages.ts'

export type Note = Awaited<ReturnType<typeof client.note.list>>[number]
export type NoteThread = Note & { answers: Note[] }

/** Refetched, as colleagues write meanwhile. */
const againMs = 20_000

/** Notes of a saved article, with their passages highlighted in its text. */
export function useNotes(id: number | undefined, { body, bodyVersion }: ArticleFields) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(
    api.note.list.queryOptions({
      input: { id: id ?? 0 },
      enabled: id !== undefined,
      refetchInterval: againMs,
    }),
  )
  const [active, setActive] = useState<number>()
  const threads = threadsOf(data ?? [])
  const open = threads.filter(({ resolvedAt }) => resolvedAt === null)
  const passages: NotedPassage[] = open.filter(({ quote }) => quote !== '')
  const shown = passages.map(({ id: of }) => of).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids tell which are marked
  useEffect(() => body.current?.showPassages(passages, setActive), [shown, bodyVersion])
  return {
    id,
    threads,
    open: open.length,
    isLoading: id !== undefined && !data && !error,
    error: data ? null : error,
    refetch,
    /** The thread whose passage was pressed. */
    active,
    refresh: () => queries.invalidateQueries({ queryKey: api.note.key() }),
    selected: () => body.current?.selectedPassage(),
    select: (of: number) => body.current?.selectPassage(of) ?? false,
  }
}

export type Notes = ReturnType<typeof useNotes>

/** Open ones first, each group in order of time. */
function threadsOf(notes: Note[]): NoteThread[] {
  const threads = notes
    .filter(({ parentId }) => parentId === null)
    .map(note => ({ ...note, answers: notes.filter(({ parentId }) => parentId === note.id) }))
  const isOpen = ({ resolvedAt }: Note) => resolvedAt === null
  return [...threads.filter(isOpen), ...threads.filter(note => !isOpen(note))]
}
