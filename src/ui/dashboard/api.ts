import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { createHttpClient, errorCode } from '../../api/client.ts'
import { endedElsewhere } from './session.ts'

export const client = createHttpClient(location.origin)

/** Query options and keys of every call: `api.tag.paginate.queryOptions({ input })`. */
export const api = createTanstackQueryUtils(client)

// A session that ended asks for the password in a dialog, so that unsaved input is kept.
function noticeEndedSession(error: unknown): void {
  if (errorCode(error) === 'UNAUTHORIZED') endedElsewhere()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: {
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
