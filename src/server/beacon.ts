import type { IncomingMessage, ServerResponse } from 'node:http'
import { isbot } from 'isbot'
import { readBeacon } from '../features/analytics/beacon.service.ts'
import type { FindCaller } from '../features/user/sign-in/callers.service.ts'
import { sessionCookieName } from '../features/user/sign-in/session-cookie.policy.ts'
import type { Config } from '../platform/config.ts'
import { isDatabaseAway } from '../platform/database/presence.ts'
import type { Log } from '../platform/log.ts'
import { cookieIn, isPrefetch } from '../platform/request-headers.ts'
import { createRate } from '../platform/security/rate.ts'
import { countryIn } from './api-context.ts'
import { pageShown } from './page-shown.ts'
import { retryAfter } from './pages/plain-page.ts'
import { addressOfRequest } from './security/caller-address.ts'
import { isOwnOrigin } from './security/headers.ts'
import type { OpenServices } from './services.ts'

/** Avoids the words on common ad blocker lists. */
export const beaconPath = '/page-turn'

const maxBytes = 4096
/** Per network and minute. High, because hundreds of readers may share an address. */
const maxPerMinute = 600

/**
 * Receives views from pages. 204: stored, or deliberately ignored, as for addresses that are not pages; 400:
 * invalid; 429, 503: not stored. Runs before any framework, because every view is a request.
 */
export function createBeacon(
  config: Config,
  log: Log,
  services: Pick<OpenServices, 'pageViews' | 'counting'>,
  findCaller: FindCaller,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { host } = new URL(config.siteUrl)
  const cookieName = sessionCookieName(config.siteUrl)
  const mayGoOn = createRate(maxPerMinute)

  async function take(request: IncomingMessage): Promise<number> {
    const { headers } = request
    const header = (name: string) => headers[name]?.toString()
    const asHeaders = { get: (name: string) => header(name) ?? null } as Headers
    const userAgent = header('user-agent') ?? ''
    const address = addressOfRequest(request, config.trustProxy)
    if (!isOwnOrigin(asHeaders, headers.host, config.siteUrl)) return 403
    if (!mayGoOn(address)) return 429
    const text = await readText(request)
    if (text === undefined) return 413
    const view = readBeacon(
      text,
      {
        address,
        userAgent,
        country: countryIn(config.countryHeader ? header(config.countryHeader) : undefined),
        ownHosts: [host, headers.host ?? host],
      },
      pageShown,
    )
    if (view === undefined) return 400
    if (view === null) return 204
    const refuses = header('sec-gpc') === '1' || header('dnt') === '1'
    // Browsers always send a user agent.
    if (
      userAgent === '' ||
      isbot(userAgent) ||
      isPrefetch(request) ||
      (refuses && services.counting.respects())
    )
      return 204
    const actor = await findCaller(cookieIn(headers.cookie, cookieName), address)
    if (actor && actor.role !== 'user') return 204
    await services.pageViews.add(view)
    return 204
  }

  return (request, response) =>
    take(request).then(
      status => answer(response, status),
      error => {
        // The client disconnected while sending, so no response is needed.
        if (request.destroyed && !request.complete) return
        const status = error.status === 429 ? 429 : isDatabaseAway(error) || error.status === 503 ? 503 : 500
        if (status === 500) log.error({ err: error }, 'a view was not counted')
        answer(response, status)
      },
    )
}

function answer(response: ServerResponse, status: number): void {
  const waits = status === 429 ? { 'Retry-After': '60' } : status === 503 ? { 'Retry-After': retryAfter } : {}
  // Node would take the unread rest of the body for the next request.
  const ends = status === 413 || status === 403 || status === 429 ? { Connection: 'close' } : {}
  response.writeHead(status, { 'Cache-Control': 'private, no-store', ...waits, ...ends }).end()
}

/** Undefined if it is too long. */
function readText(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    request.on('data', (piece: Buffer) => {
      length += piece.length
      if (length > maxBytes) return void resolve(undefined)
      pieces.push(piece)
    })
    request.on('end', () => resolve(Buffer.concat(pieces).toString()))
    request.on('error', reject)
  })
}
