import type { ServerResponse } from 'node:http'
import { type ErrorCode, errors } from '../../contract/errors.ts'
import { errorBody } from '../answers.ts'

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
