import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../ui/dashboard/api.ts'

/** A coverage and its entries, as the newest change of any colleague leaves them. */
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

/** @returns whether changes of others come in */
function useTold(id: number): boolean {
  const queries = useQueryClient()
  const [isOnline, setOnline] = useState(true)
  useEffect(() => {
    let last = ''
    const stream = new EventSource(`/api/v1/presence/stream?articles=${id}&coverage=true`)
    stream.onopen = () => setOnline(true)
    // It connects again by itself.
    stream.onerror = () => setOnline(false)
    stream.addEventListener('coverage', ({ data }) => {
      if (last !== data) void queries.invalidateQueries({ queryKey: api.coverage.key() })
      last = data
    })
    return () => stream.close()
  }, [id, queries])
  return isOnline
}
