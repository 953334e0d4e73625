import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// biome-ignore lint/suspicious/noExplicitAny: objects of another's API
export type Thing = Record<string, any>

export type RecordedRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}
export type StandInAnswer = {
  status?: number
  body: unknown
  type?: string
  headers?: Record<string, string>
}
export type StandIn = {
  url: string
  /** All requests, oldest first. */
  asked: RecordedRequest[]
  /** Responds to everything with 500 while on. */
  fail: (failing: boolean) => void
  /** Responds to nothing while on. */
  hang: (hanging: boolean) => void
  stop: () => Promise<void>
}

/** A small loopback HTTP server that sends JSON, text of the given `type`, or `plain` text. */
export async function startStandIn(
  answer: (ask: RecordedRequest) => StandInAnswer | Promise<StandInAnswer>,
  plain?: () => string,
): Promise<StandIn> {
  const asked: RecordedRequest[] = []
  let failing = false
  let hanging = false
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const ask = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await readAll(request),
    }
    asked.push(ask)
    if (hanging) return
    const answered: StandInAnswer = failing ? { status: 500, body: {} } : await answer(ask)
    const { status = 200, body, type, headers } = answered
    response
      .writeHead(status, { 'content-type': type ?? 'application/json', ...headers })
      .end(plain ? plain() : type ? String(body) : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail(value) {
      failing = value
    },
    hang(value) {
      hanging = value
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}
