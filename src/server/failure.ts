import { isDatabaseAway } from '../platform/database/presence.ts'
import type { Log } from '../platform/log.ts'
import { QueueFull } from '../platform/security/queue-full.ts'
import { StorageError } from '../platform/storage/storage.ts'
import { loggableAddress } from './loggable-address.ts'
import { retryAfter } from './pages/plain-page.ts'
import { logRefusal } from './refusal-log.ts'

type Failure = {
  code: 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | 'INTERNAL'
  /** Message of the contract's error, which names the unavailable part. */
  message?: string | undefined
  headers: Record<string, string>
}

/** Chooses the response to a failed request, and logs the failure; refusals by queues are only counted. */
export function failureOf(error: unknown, address: string, log: Log): Failure {
  const url = loggableAddress(address)
  const { code, status, message, data } = error as {
    code?: string
    status?: number
    message?: string
    data?: { retryAfter?: number }
  }
  const headers = { 'Cache-Control': 'private, no-store' }
  if (code === 'TOO_MANY_REQUESTS') {
    logRefusal(log, 'tooManyOfNetwork')
    return { code, headers: { ...headers, 'Retry-After': String(data?.retryAfter ?? retryAfter) } }
  }
  const isStorageAway = error instanceof StorageError && code === 'UNAVAILABLE'
  if (isDatabaseAway(error) || isStorageAway || status === 503) {
    if (error instanceof QueueFull) logRefusal(log, 'tooManyOfAll')
    else log.warn({ err: error, url }, 'a part that an answer needs is away')
    const said = code === 'UNAVAILABLE' && !isStorageAway ? message : undefined
    return { code: 'UNAVAILABLE', message: said, headers: { ...headers, 'Retry-After': retryAfter } }
  }
  log.error({ err: error, url }, 'a request failed')
  return { code: 'INTERNAL', headers }
}
