import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../ui/dashboard/api.ts'
import type { StaffRow } from '../../article/article.schema.ts'
import { awaitsEditor } from '../../article/staff-filters.schema.ts'

const most = 50

/** Held articles that wait for an editor, the oldest first, and the one that is open. */
export function useReviewQueue() {
  const queries = useQueryClient()
  const query = useQuery(
    api.article.staffList.queryOptions({
      input: { ...awaitsEditor, sort: 'createdAt', limit: most },
      refetchInterval: 60_000,
    }),
  )
  /** Dealt with here; they leave at once, before the list is asked for again. */
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const [chosen, setChosen] = useState<number>()
  const rows = (query.data?.items ?? []).filter(({ id }) => !done.has(id))
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === chosen),
  )
  const current: StaffRow | undefined = rows[at]
  return {
    query,
    rows,
    current,
    total: Math.max(rows.length, (query.data?.total ?? 0) - done.size),
    open: setChosen,
    step: (by: 1 | -1) => setChosen(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id),
    refresh: () => void queries.invalidateQueries({ queryKey: api.article.key() }),
    /** The next one opens by itself. */
    leave(id: number): void {
      setChosen((rows[at + 1] ?? rows[at - 1])?.id)
      setDone(before => new Set([...before, id]))
      void queries.invalidateQueries({ queryKey: api.article.key() })
    },
    bringBack(id: number): void {
      setDone(before => new Set([...before].filter(other => other !== id)))
      setChosen(id)
      void queries.invalidateQueries({ queryKey: api.article.key() })
    },
  }
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>
