import type { ErrorCode } from '../../../contract/errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isDatabaseAway } from '../../../platform/database/presence.ts'
import type { Log } from '../../../platform/log.ts'
import { cookieIn } from '../../../platform/request-headers.ts'
import type { StreamEndpoint, StreamRequest } from '../../../platform/streams/endpoint.ts'
import { EventStream, eventBytes } from '../../../platform/streams/event-stream.ts'
import { EventStreams } from '../../../platform/streams/event-streams.ts'
import type { LiveHub } from '../../../platform/streams/hub.ts'
import type { FindCaller } from '../../user/sign-in/callers.service.ts'
import { sessionCookieName } from '../../user/sign-in/session-cookie.policy.ts'
import { maxWatched, signMs } from '../presence.contract.ts'
import { forgetLost } from '../presence.service.ts'
import { findReader, type PresenceQuery, PresenceWatch } from './presence-watch.documents.ts'

const path = '/api/v1/presence/stream'
/** Scripts cannot see SSE comments, so heartbeats are events. */
const heartbeat = { heartbeat: eventBytes({}, 'here'), heartbeatMs: signMs }
const limits = { maxOpen: Number.POSITIVE_INFINITY, maxPerOwner: 30 }
const retryMs = { min: 1000, max: 3000 }
/** Lost tabs are looked for this often while there are streams. */
const sweepMs = 2000

type Parts = { log: Log; db: Database; findCaller: FindCaller; live: LiveHub; siteUrl: string }

/**
 * `GET /api/v1/presence/stream?articles=1,2`: who has these open, now and after each change. With `desk=true` also that
 * something has changed on boards and calendars (`event: desk`), with `front=true` that a colleague has prepared or
 * published a page's arrangement (`event: front`), with `coverage=true` the versions of these articles'
 * live coverages (`event: coverage`): one connection, of which a browser has few.
 */
export function createPresenceStream(parts: Parts): StreamEndpoint {
  const streams = new PresenceStreams(parts)
  return {
    accepts: url => url === path || url.startsWith(`${path}?`),
    answer: asked => streams.open(asked),
  }
}

class PresenceStreams {
  readonly #parts: Parts
  readonly #cookieName: string
  readonly #streams = new EventStreams({ ...heartbeat, ...limits, retryMs })
  #sweeping: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#cookieName = sessionCookieName(parts.siteUrl)
  }

  async open({ request, response, address, headers }: StreamRequest): Promise<ErrorCode | undefined> {
    const session = cookieIn(request.headers.cookie, this.#cookieName)
    const { actor, refusal } = await findReader(this.#parts.findCaller, session, address)
    if (!actor || refusal) return refusal ?? 'UNAUTHORIZED'
    const query = queryIn(request.url ?? '')
    if (!query) return 'INVALID_INPUT'
    const owner = String(actor.id)
    const stream = this.#streams.open(response, { headers, owner, maxAgeMs: Number.POSITIVE_INFINITY })
    if (!(stream instanceof EventStream)) return stream
    this.#sweeping ??= setInterval(() => this.#sweep(), sweepMs)
    stream.onClose(() => this.#stopSweeping())
    new PresenceWatch(this.#parts, stream, { actor, session, address, query }).start()
    return undefined
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

/** Parses the query. Undefined if the ids are invalid or too many. */
function queryIn(url: string): PresenceQuery | undefined {
  const query = new URLSearchParams(url.split('?')[1])
  const desk = query.get('desk') === 'true'
  const coverage = query.get('coverage') === 'true'
  const front = query.get('front') === 'true'
  const wire = query.get('wire') === 'true'
  const articles = query.get('articles') ?? ''
  if (articles === '' && (desk || front || wire)) return { articles: [], desk, coverage, front, wire }
  const ids = articles.split(',')
  if (ids.length > maxWatched || !ids.every(id => /^[1-9]\d{0,8}$/.test(id))) return undefined
  return { articles: ids.map(Number), desk, coverage, front, wire }
}
