import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { staleAfterChange } from './staleAfterChange.ts'

test.each([
  ['PATCH', 200, { hidden: true, shown: false }],
  ['DELETE', 200, { hidden: true, shown: false }],
  ['PATCH', 409, { hidden: false, shown: false }],
  ['GET', 200, { hidden: false, shown: false }],
])('%s answered %i: the list that is not on the screen is stale', async (method, status, stale) => {
  const queries = new QueryClient()
  queries.setQueryData(['hidden'], [])
  queries.setQueryData(['shown'], [])
  const leave = new QueryObserver(queries, {
    queryKey: ['shown'],
    queryFn: () => [],
    staleTime: 15_000,
  }).subscribe(() => {})
  const fetcher = staleAfterChange(
    () => queries,
    async () => new Response(null, { status }),
  )
  await fetcher(new Request('http://localhost/api/v1/tag/1', { method }))
  const isStale = (name: string) => queries.getQueryState([name])?.isInvalidated
  expect({ hidden: isStale('hidden'), shown: isStale('shown') }).toEqual(stale)
  leave()
})
