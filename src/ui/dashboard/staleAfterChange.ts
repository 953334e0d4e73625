import type { QueryClient } from '@tanstack/react-query'

/**
 * A fetch after whose changes everything that is cached but not on the screen is stale: a list that one returns to
 * fetches its rows anew, whichever noun was saved. What is on the screen is invalidated by the screen itself, as it may
 * be a form.
 */
export function staleAfterChange(queries: () => QueryClient, fetcher: typeof fetch): typeof fetch {
  return async (request, init) => {
    const response = await fetcher(request, init)
    const method = init?.method ?? (request instanceof Request ? request.method : 'GET')
    if (method !== 'GET' && response.ok)
      void queries().invalidateQueries({ type: 'inactive', refetchType: 'none' })
    return response
  }
}
