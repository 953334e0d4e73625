import type { ServerResponse } from 'node:http'

/**
 * Reason of an abort. Without one, Node creates an error with a stack, which takes as long as serving a
 * cached page.
 */
export const clientGone = 'left'

/** Aborts once the connection is closed, so that nothing starts for a client that has left. */
export function clientLeft(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (response.destroyed) controller.abort(clientGone)
  else response.once('close', () => controller.abort(clientGone))
  return controller.signal
}
