import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { followStream } from '../../../ui/dashboard/followStream.ts'
import { keptListTime } from '../../../ui/dashboard/keptState.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useThrottled } from '../../workflow/dashboard/desk/useDesk.ts'
import type { WireItem } from '../wire.schema.ts'

export type WireInput = Omit<Parameters<typeof client.wire.list>[0], 'before' | 'after' | 'ids' | 'limit'>
type Page = Awaited<ReturnType<typeof client.wire.list>>
type Pages = InfiniteData<Page, number | undefined>

const pageSize = 100
const overlap = 50

/** Items of the wire from the newest on, with those that come in while it is open. */
export function useWireItems(input: WireInput, shown: () => number[]) {
  const queries = useQueryClient()
  const queryKey = useMemo(() => [...api.wire.list.key(), 'pages', input], [input])
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      client.wire.list({ ...input, limit: pageSize, before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: last => (last.more ? last.items.at(-1)?.id : undefined),
    // The stream says what changes; a page is read again by its ids.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    gcTime: keptListTime,
  })
  const { data } = query
  const items = useMemo(() => data?.pages.flatMap(page => page.items) ?? [], [data])

  /** Refreshes these rows. Those that no longer match the filter stay until the list is reloaded. */
  const refresh = useCallback(
    async (ids: number[]) => {
      if (ids.length === 0) return
      const wanted = ids.slice(0, pageSize)
      const { items: now } = await client.wire.list({ ids: wanted, limit: pageSize })
      const byId = new Map(now.map(item => [item.id, item]))
      queries.setQueryData<Pages>(
        queryKey,
        before => before && mapItems(before, item => byId.get(item.id) ?? item),
      )
      void queries.invalidateQueries({ queryKey: api.wire.trace.key() })
    },
    [queries, queryKey],
  )

  // Ids may be committed out of order, so the newest are read again.
  const newest = items[Math.min(overlap, items.length - 1)]?.id
  const readNew = useCallback(async () => {
    const known = queries.getQueryData<Pages>(queryKey)
    if (!known) return
    try {
      const { items: fresh, more } = await client.wire.list({ ...input, limit: pageSize, after: newest })
      if (more) return await queries.resetQueries({ queryKey })
      if (fresh.length > 0) {
        queries.setQueryData<Pages>(queryKey, before => before && prepend(before, fresh))
      }
      await refresh(shown())
    } catch (error) {
      snackbar.error(error)
    }
  }, [queries, queryKey, input, newest, refresh, shown])

  const told = useThrottled(useStable(readNew))
  useEffect(() => {
    let stop = () => {}
    function follow(): void {
      stop()
      stop = document.hidden
        ? () => {}
        : // Anything may have come while it was closed.
          followStream('/api/v1/presence/stream?wire=true', { events: { wire: told }, onOpen: told })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop()
    }
  }, [told])

  return { ...query, items, refresh }
}

/** Returns a function of stable identity that calls the latest `run`. */
function useStable(run: () => unknown): () => void {
  const current = useRef(run)
  current.current = run
  return useCallback(() => void current.current(), [])
}

function mapItems(pages: Pages, change: (item: WireItem) => WireItem): Pages {
  return { ...pages, pages: pages.pages.map(page => ({ ...page, items: page.items.map(change) })) }
}

function prepend(pages: Pages, fresh: WireItem[]): Pages {
  const [first, ...others] = pages.pages
  if (!first) return pages
  const known = new Set(first.items.map(({ id }) => id))
  const items = [...fresh.filter(({ id }) => !known.has(id)), ...first.items].toSorted(
    (one, other) => other.id - one.id,
  )
  return { ...pages, pages: [{ ...first, items }, ...others] }
}
