import type { QueryClient } from '@tanstack/react-query'

/**
 * Wraps fetch: after each change, all cached queries that are not on the screen are stale, so lists are fetched again
 * when they are reopened. Queries on the screen are invalidated by the screen itself, as it may be a form.
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
