import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { QueryClient } from '@tanstack/react-query'
import { createHttpClient, errorCode } from '../../api/client.ts'
import { apiBase } from './apiAddress.ts'
import { countSignIns, endedElsewhere, subscribeToSession } from './session.ts'
import { staleAfterChange } from './staleAfterChange.ts'

// If the session has ended, a dialog asks for the password, so that unsaved input is kept.
async function fetchNoticingEnd(request: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const signIns = countSignIns()
  const response = await fetch(request, init)
  if (response.status === 401) {
    const said: { code?: string } | null = await response
      .clone()
      .json()
      .catch(() => null)
    if (said?.code === 'UNAUTHORIZED' && signIns === countSignIns()) endedElsewhere()
  }
  return response
}

export const client = createHttpClient(
  apiBase,
  staleAfterChange(() => queryClient, fetchNoticingEnd),
)

/** Query options and keys of every call: `api.tag.paginate.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Ends early for what is not on the screen when a call changes something: see `staleAfterChange`.
      staleTime: 15_000,
      // Retrying does not help refused calls, but may help lost connections.
      retry: (failures, error) => {
        const code = errorCode(error)
        return (code === undefined || code === 'UNAVAILABLE') && failures < 2
      },
    },
    mutations: { retry: false },
  },
})

// Refetches after somebody signs in, in this tab or another: calls may have been refused before.
let knownSignIns = countSignIns()
subscribeToSession(() => {
  if (knownSignIns === countSignIns()) return
  knownSignIns = countSignIns()
  void queryClient.invalidateQueries()
})
