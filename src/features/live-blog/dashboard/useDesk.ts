import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../ui/dashboard/api.ts'
import { followStream } from '../../../ui/dashboard/followStream.ts'

/** A coverage and its entries, updated with every colleague's changes. */
export function useDesk(id: number) {
  const desk = useQuery(api.coverage.desk.queryOptions({ input: { id } }))
  const article = useQuery(api.article.staffGet.queryOptions({ input: { id } }))
  const entries = useInfiniteQuery(
    api.coverage.entries.infiniteOptions({
      input: (before: number | undefined) => ({ id, ...(before !== undefined && { before }) }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const isOnline = useTold(id)
  return { desk, article, entries, isOnline }
}

/** @returns whether changes of others arrive */
function useTold(id: number): boolean {
  const queries = useQueryClient()
  const [isOnline, setOnline] = useState(true)
  useEffect(() => {
    let last = ''
    return followStream(`/api/v1/presence/stream?articles=${id}&coverage=true`, {
      events: {
        coverage(data) {
          if (last !== data) void queries.invalidateQueries({ queryKey: api.coverage.key() })
          last = data
        },
      },
      onOpen: () => setOnline(true),
      onError: () => setOnline(false),
      onSilent: () => setOnline(false),
    })
  }, [id, queries])
  return isOnline
}
