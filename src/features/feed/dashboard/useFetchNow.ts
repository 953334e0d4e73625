import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import type { Feed } from '../feed.contract.ts'

/** After this a fetch that was asked for is no longer waited for; it comes when its turn does. */
const patienceMs = 120_000

/** Asks for a fetch out of turn, and knows until its answer is there. */
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

  /** Also of one that has just been made or turned on. */
  function isUnderWay({ id, lastFetchAt, active }: Feed): boolean {
    const request = asked[id]
    if (!request) return active && lastFetchAt === null
    return request.lastFetchAt === lastFetchAt && Date.now() - request.at < patienceMs
  }
  return { fetchNow: (feed: Feed) => mutation.mutate(feed), isUnderWay }
}

/** Milliseconds until a page should look again: soon while something is under way. */
export function pollEvery(isBusy: boolean): number {
  return isBusy ? 2000 : 30_000
}
