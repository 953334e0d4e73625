import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { maxWatched, signMs } from '../../features/presence/presence.contract.ts'
import { forgetLost } from '../../features/presence/presence.service.ts'
import type { FindCaller } from '../../features/user/sign-in/callers.service.ts'
import { sessionCookieName } from '../../features/user/sign-in/session-cookie.policy.ts'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import { isDatabaseAway } from '../../platform/database/presence.ts'
import type { Log } from '../../platform/log.ts'
import { cookieIn } from '../../platform/request-headers.ts'
import { eventBytes } from '../../platform/streams/event-stream.ts'
import { EventStreams } from '../../platform/streams/event-streams.ts'
import type { LiveHub } from '../../platform/streams/hub.ts'
import { addressOfRequest } from '../security/caller-address.ts'
import type { HeadersOf } from '../security/headers.ts'
import { findReader, type PresenceQuery, PresenceWatch } from './presence-watch.ts'
import { openOrRefuse, refuse, refuseFailed } from './refuse.ts'

const path = '/api/v1/presence/stream'
/** Browsers hide comments from scripts, so an event tells that the connection is alive. */
const heartbeat = { heartbeat: eventBytes({}, 'here'), heartbeatMs: signMs }
const limits = { maxOpen: Number.POSITIVE_INFINITY, maxPerOwner: 30 }
const retryMs = { min: 1000, max: 3000 }
/** Lost tabs are looked for this often while there are streams. */
const sweepMs = 2000

export const isPresenceStream = (url: string) => url === path || url.startsWith(`${path}?`)

type Parts = { log: Log; db: Services['db']; findCaller: FindCaller; live: LiveHub; headersOf: HeadersOf }
type Caller = { session: string | undefined; address: string }

/**
 * `GET /api/v1/presence/stream?articles=1,2`: who has these open, now and after each change. With `desk=true` also that
 * something has changed on boards and calendars (`event: desk`), with `front=true` that a colleague has prepared or
 * published a page's arrangement (`event: front`), with `coverage=true` the versions of these articles'
 * live coverages (`event: coverage`): one connection, of which a browser has few.
 */
export function createPresenceStream(
  config: Config,
  log: Log,
  { db }: Pick<Services, 'db'>,
  findCaller: FindCaller,
  live: LiveHub,
  headersOf: HeadersOf,
): RequestListener {
  const cookieName = sessionCookieName(config.siteUrl)
  const streams = new PresenceStreams({ log, db, findCaller, live, headersOf })

  return (request, response) => {
    const session = cookieIn(request.headers.cookie, cookieName)
    const address = addressOfRequest(request, config.trustProxy)
    streams
      .open(request, response, { session, address })
      .catch(error => refuseFailed(response, error, path, log))
  }
}

class PresenceStreams {
  readonly #parts: Parts
  readonly #streams = new EventStreams({ ...heartbeat, ...limits, retryMs })
  #sweeping: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async open(
    request: IncomingMessage,
    response: ServerResponse,
    { session, address }: Caller,
  ): Promise<void> {
    const { actor, refusal } = await findReader(this.#parts.findCaller, session, address)
    if (response.destroyed) return
    if (!actor || refusal) return refuse(response, refusal ?? 'UNAUTHORIZED')
    const query = queryIn(request.url ?? '')
    if (!query) return refuse(response, 'INVALID_INPUT')
    const owner = String(actor.id)
    const headers = this.#parts.headersOf()
    const maxAgeMs = Number.POSITIVE_INFINITY
    const stream = openOrRefuse(this.#streams, response, { headers, owner, maxAgeMs })
    if (!stream) return
    this.#sweeping ??= setInterval(() => this.#sweep(), sweepMs)
    stream.onClose(() => this.#stopSweeping())
    new PresenceWatch(this.#parts, stream, { actor, session, address, query }).start()
  }

  #sweep(): void {
    forgetLost(this.#parts.db).catch(error => {
      if (!isDatabaseAway(error)) this.#parts.log.error({ err: error }, 'lost tabs were not forgotten')
    })
  }

  #stopSweeping(): void {
    if (this.#streams.count > 0) return
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }
}

/** Undefined if the ids are invalid or too many. */
function queryIn(url: string): PresenceQuery | undefined {
  const query = new URLSearchParams(url.split('?')[1])
  const desk = query.get('desk') === 'true'
  const coverage = query.get('coverage') === 'true'
  const front = query.get('front') === 'true'
  const articles = query.get('articles') ?? ''
  if (articles === '' && (desk || front)) return { articles: [], desk, coverage, front }
  const ids = articles.split(',')
  if (ids.length > maxWatched || !ids.every(id => /^[1-9]\d{0,8}$/.test(id))) return undefined
  return { articles: ids.map(Number), desk, coverage, front }
}
