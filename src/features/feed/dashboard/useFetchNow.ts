import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { Feed } from '../feed.contract.ts'

/** After this time the page stops waiting; the fetch still happens. */
const patienceMs = 120_000

/** Requests a fetch, and tracks it until its result arrives. */
export function useFetchNow() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Record<number, { lastFetchAt: string | null; at: number }>>({})
  const mutation = useMutation({
    mutationFn: ({ id }: Feed) => client.feed.fetchSoon({ id }),
    onMutate: ({ id, lastFetchAt }) =>
      setAsked(before => ({ ...before, [id]: { lastFetchAt, at: Date.now() } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.feed.key() }),
    onError: (error, { id }) => {
      setAsked(({ [id]: _, ...others }) => others)
      snackbar.error(error)
    },
  })

  /** Whether a fetch is running. Also true for a filter just created or switched on. */
  function isUnderWay({ id, lastFetchAt, active }: Feed): boolean {
    const request = asked[id]
    if (!request) return active && lastFetchAt === null
    return request.lastFetchAt === lastFetchAt && Date.now() - request.at < patienceMs
  }
  return { fetchNow: (feed: Feed) => mutation.mutate(feed), isUnderWay }
}

/** Polling interval of a page in milliseconds: short while a fetch is under way. */
export function pollEvery(isBusy: boolean): number {
  return isBusy ? 2000 : 30_000
}
