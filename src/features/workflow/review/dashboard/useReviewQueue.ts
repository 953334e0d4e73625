import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import type { StaffRow } from '../../../article/article.schema.ts'
import { awaitsEditor } from '../../../article/staff-filters.schema.ts'
import { usePresence } from '../../../presence/dashboard/usePresence.ts'
import { useDeskRefresh, useThrottled } from '../../dashboard/desk/useDesk.ts'

const max = 50

/** Held articles that wait for an editor, oldest first, and the open one. */
export function useReviewQueue() {
  const queries = useQueryClient()
  const query = useQuery(
    api.article.staffList.queryOptions({
      input: { ...awaitsEditor, sort: 'createdAt', limit: max },
      refetchInterval: 60_000,
    }),
  )
  /**
   * Revisions handled here, by article: they disappear at once, before the list is refetched. A later revision waits
   * again: sent back and corrected, or restored from the bin.
   */
  const [done, setDone] = useState<ReadonlyMap<number, string>>(new Map())
  const [chosen, setChosen] = useState<number>()
  const listed = query.data?.items ?? []
  const rows = listed.filter(({ id, updatedAt }) => done.get(id) !== updatedAt)
  const place = useRef(0)
  const found = rows.findIndex(({ id }) => id === chosen)
  const at = found >= 0 ? found : Math.max(0, Math.min(place.current, rows.length - 1))
  const current: StaffRow | undefined = rows[at]
  const shown = useRef<StaffRow>(undefined)
  /** Being handled here: the refetched list may lack it before the answer arrives. */
  const dealing = useRef<number>(undefined)
  /** Undone, and not in the list yet. */
  const awaited = useRef<number>(undefined)
  // The open article stays open when others arrive before it, unless a colleague handles it.
  useEffect(() => {
    const left = shown.current
    const isByAnother = left?.id !== dealing.current
    if (left && isByAnother && left.id === chosen && left.id !== current?.id)
      snackbar.info(`لم يعد «${left.title}» ينتظر المراجعة.`)
    place.current = at
    shown.current = current
    if (current?.id === chosen) awaited.current = undefined
    if (awaited.current === undefined) setChosen(current?.id)
  }, [current, chosen, at])
  const refresh = useDeskRefresh()
  const refreshSoon = useThrottled(useCallback(() => void refresh(), [refresh]))
  const { others } = usePresence(current?.id, false, refreshSoon)
  return {
    query,
    rows,
    current,
    /** Colleagues who have it open. */
    others,
    total: (query.data?.total ?? 0) - (listed.length - rows.length),
    open: setChosen,
    step: (by: 1 | -1) => setChosen(rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id),
    refresh: () => void queries.invalidateQueries({ queryKey: api.article.key() }),
    begin(id: number): void {
      dealing.current = id
    },
    /** Opens the next one. */
    leave(id: number): void {
      if (current?.id === id) setChosen((rows[at + 1] ?? rows[at - 1])?.id)
      const left = listed.find(row => row.id === id)
      if (left) setDone(before => new Map(before).set(id, left.updatedAt))
      void queries.invalidateQueries({ queryKey: api.article.key() })
    },
    bringBack(id: number): void {
      setDone(before => new Map([...before].filter(([other]) => other !== id)))
      awaited.current = id
      setChosen(id)
      void queries.invalidateQueries({ queryKey: api.article.key() })
    },
  }
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>
