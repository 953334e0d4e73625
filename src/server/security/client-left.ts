import type { ServerResponse } from 'node:http'

/** Aborts once the connection is closed, so that no work starts for a client that has left. */
export function clientLeft(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (response.destroyed) controller.abort()
  else response.once('close', () => controller.abort())
  return controller.signal
}
