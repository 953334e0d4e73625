import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ErrorCode } from '../../contract/errors.ts'

export type StreamRequest = {
  request: IncomingMessage
  response: ServerResponse
  /** The client's address, seen through trusted proxies. */
  address: string
  /** Security headers for the answer. */
  headers: Record<string, string>
}

/** GET requests to which a noun responds with a stream of events. */
export type StreamEndpoint = {
  accepts: (url: string) => boolean
  /** Resolves to the error to respond with, or to undefined if the request was accepted. May throw. */
  answer: (asked: StreamRequest) => Promise<ErrorCode | undefined>
}
