import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { refusalOf } from '../../contract/access.ts'
import type { Actor } from '../../contract/permissions.ts'
import { can, canEverywhere } from '../../contract/right.ts'
import { deskTopicOf } from '../../features/article/assignment.service.ts'
import { coverageTopic, listVersions } from '../../features/coverage/coverage.service.ts'
import { frontTopic } from '../../features/front/front.service.ts'
import { mostWatched, signMs } from '../../features/presence/presence.contract.ts'
import { forgetLost, presenceTopic, whoIsThere } from '../../features/presence/presence.service.ts'
import { stagesTopic } from '../../features/stage/stage.service.ts'
import type { Config } from '../../platform/config.ts'
import type { Services } from '../../platform/context.ts'
import { isDatabaseAway } from '../../platform/database/presence.ts'
import type { Log } from '../../platform/log.ts'
import { failureOf } from '../failure.ts'
import { cookieIn } from '../meter.ts'
import { addressOfRequest } from '../security/caller-address.ts'
import type { FindCaller } from '../security/callers.ts'
import type { HeadersOf } from '../security/headers.ts'
import { sessionCookieName } from '../session-cookie.ts'
import { openEventStream } from './event-stream.ts'
import type { LiveHub } from './hub.ts'
import { refuse } from './refuse.ts'

const path = '/api/v1/presence/stream'
const read = can('read', 'Article')
/** Required by the calls about the front page, too. */
const arrange = canEverywhere('update', 'Article')
/** Streams of one person in this process. */
const mostStreams = 30
/** Interval of checks for lost tabs while somebody watches. */
const sweepMs = 2000
/** Debounce time of changes. */
const togetherMs = 100

export const isPresenceStream = (url: string) => url === path || url.startsWith(`${path}?`)

/**
 * `GET /api/v1/presence/stream?articles=1,2`: presence on these articles, now and after each change. With `desk=true`
 * also changes of boards and calendars (`event: desk`), with `front=true` drafts and publications of a page's
 * arrangement by colleagues (`event: front`), with `coverage=true` versions of these articles' live coverages (`event:
 * coverage`): one connection, as browsers have few.
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
  const open = new Map<number, number>()
  let sweeping: NodeJS.Timeout | undefined

  const actorOf = async (request: IncomingMessage) => {
    const address = addressOfRequest(request, config.trustProxy)
    const actor = await findCaller(cookieIn(request.headers.cookie, cookieName), address)
    return { actor, refusal: refusalOf(read, actor) }
  }

  function count(userId: number, change: 1 | -1): void {
    const streams = (open.get(userId) ?? 0) + change
    if (streams > 0) open.set(userId, streams)
    else open.delete(userId)
    if (open.size > 0) sweeping ??= setInterval(sweep, sweepMs)
    else {
      clearInterval(sweeping)
      sweeping = undefined
    }
  }

  function sweep(): void {
    forgetLost(db).catch(error => {
      if (!isDatabaseAway(error)) log.error({ err: error }, 'lost tabs were not forgotten')
    })
  }

  function start(
    request: IncomingMessage,
    response: ServerResponse,
    actor: Actor,
    { articles, desk, coverage, front }: Asked,
  ): void {
    let waiting: NodeJS.Timeout | undefined
    let isDeskChanged = false
    let isCoverageChanged = coverage
    let isFrontChanged = false
    let isOver = false
    let last = ''
    const stream = openEventStream(response, headersOf(), () => {
      isOver = true
      clearTimeout(waiting)
      clearInterval(here)
      for (const stop of stops) stop()
      count(actor.id, -1)
    })
    // Browsers do not expose comments, and detect a dead connection by silence.
    const here = setInterval(() => stream.send({}, 'here'), signMs)
    count(actor.id, 1)
    const told = () => {
      waiting ??= setTimeout(() => void tell(), togetherMs)
    }
    const stops = [live.watch(articles.map(presenceTopic), told, stream.end)]
    if (desk) {
      const toldOfDesk = () => {
        isDeskChanged = true
        told()
      }
      stops.push(live.watch([deskTopicOf(actor), stagesTopic], toldOfDesk, stream.end))
    }
    if (front && !refusalOf(arrange, actor)) {
      const toldOfFront = () => {
        isFrontChanged = true
        told()
      }
      stops.push(live.watch([frontTopic], toldOfFront, stream.end))
    }
    if (coverage) {
      const toldOfCoverage = () => {
        isCoverageChanged = true
        told()
      }
      stops.push(live.watch(articles.map(coverageTopic), toldOfCoverage, stream.end))
    }

    /** Checks again, as the session may have ended or the rights changed. */
    async function tell(): Promise<void> {
      waiting = undefined
      try {
        const now = await actorOf(request)
        if (!now.actor || now.refusal) return stream.end()
        const people = await whoIsThere(db, now.actor, articles)
        const said = JSON.stringify(people)
        if (said !== last) stream.send(people)
        last = said
        if (isDeskChanged) stream.send({}, 'desk')
        isDeskChanged = false
        if (isFrontChanged) stream.send({}, 'front')
        isFrontChanged = false
        if (isCoverageChanged) {
          isCoverageChanged = false
          stream.send(await listVersions(db, now.actor, articles), 'coverage')
        }
      } catch (error) {
        // If it has ended meanwhile, nobody waits: the process may be stopping.
        if (!isOver && !isDatabaseAway(error))
          log.error({ err: error }, 'a stream could not tell who is there')
        // The browser reconnects.
        stream.end()
      }
    }
    void tell()
  }

  return (request, response) => {
    const asked = askedIn(request.url ?? '')
    actorOf(request).then(
      ({ actor, refusal }) => {
        if (response.destroyed) return
        if (!actor || refusal) return refuse(response, refusal ?? 'UNAUTHORIZED')
        if (!asked) return refuse(response, 'INVALID_INPUT')
        if ((open.get(actor.id) ?? 0) >= mostStreams) return refuse(response, 'TOO_MANY_REQUESTS')
        start(request, response, actor, asked)
      },
      error => {
        const { code } = failureOf(error, path, log)
        if (!response.destroyed) refuse(response, code)
      },
    )
  }
}

type Asked = { articles: number[]; desk: boolean; coverage: boolean; front: boolean }

/** Undefined if there are invalid ids, or too many. */
function askedIn(url: string): Asked | undefined {
  const query = new URLSearchParams(url.split('?')[1])
  const desk = query.get('desk') === 'true'
  const coverage = query.get('coverage') === 'true'
  const front = query.get('front') === 'true'
  const articles = query.get('articles') ?? ''
  if (articles === '' && (desk || front)) return { articles: [], desk, coverage, front }
  const ids = articles.split(',')
  if (ids.length > mostWatched || !ids.every(id => /^[1-9]\d{0,8}$/.test(id))) return undefined
  return { articles: ids.map(Number), desk, coverage, front }
}
