import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { newerRevision } from './newerRevision.ts'

test.each([
  { read: 1, saved: 2, remains: 2 },
  { read: 3, saved: 2, remains: 3 },
])(
  'a refetch answers revision $read after a save answered $saved: $remains remains',
  async ({ read, saved, remains }) => {
    const [queries, queryKey] = [new QueryClient(), ['front']]
    const refetch = Promise.withResolvers<{ revision: number }>()
    const observer = new QueryObserver(queries, {
      queryKey,
      queryFn: () => refetch.promise,
      structuralSharing: newerRevision,
    })
    const answered = observer.refetch()
    queries.setQueryData(queryKey, { revision: saved })
    refetch.resolve({ revision: read })
    await answered
    expect(queries.getQueryData(queryKey)).toEqual({ revision: remains })
  },
)
