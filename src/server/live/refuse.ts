import type { ServerResponse } from 'node:http'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { EventStream } from '../../platform/streams/event-stream.ts'
import type { EventStreams } from '../../platform/streams/event-streams.ts'
import { errorBody } from '../answers.ts'
import { failureOf } from '../failure.ts'

/** Retry-After, in seconds. */
const again = 30

export function refuse(response: ServerResponse, code: ErrorCode): void {
  response.writeHead(errors[code].status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(code === 'TOO_MANY_REQUESTS' || code === 'UNAVAILABLE' ? { 'Retry-After': String(again) } : {}),
  })
  response.end(JSON.stringify(errorBody(code)))
}

/** Refuses what failed, unless the answer has begun. */
export function refuseFailed(response: ServerResponse, error: unknown, url: string, log: Log): void {
  const { code } = failureOf(error, url, log)
  if (!response.headersSent && !response.destroyed) refuse(response, code)
}

/** Undefined if too many are open, which is refused here, or if the client has left. */
export function openOrRefuse(
  streams: EventStreams,
  response: ServerResponse,
  opening: Parameters<EventStreams['open']>[1],
): EventStream | undefined {
  const refusal = streams.refusal(opening.owner)
  if (!refusal) return streams.open(response, opening)
  refuse(response, refusal)
  return undefined
}
