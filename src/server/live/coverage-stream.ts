import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { CoverageHello, CoverageMessage } from '../../features/live-blog/site/coverageMessage.ts'
import type { CoverageChannel } from '../../features/live-blog/stream/coverage-channel.documents.ts'
import { eventOf, jsonOf } from '../../features/live-blog/stream/coverage-message.documents.ts'
import { CoverageChannels } from '../../features/live-blog/stream/coverage-watch.documents.ts'
import type { ReadingGate } from '../../features/paywall/reading-gate.service.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { createRate } from '../../platform/security/rate.ts'
import { networkOf } from '../../platform/security/rate-limit.ts'
import { createTurns } from '../../platform/security/turns.ts'
import type { EventStream } from '../../platform/streams/event-stream.ts'
import { EventStreams } from '../../platform/streams/event-streams.ts'
import type { LiveHub } from '../../platform/streams/hub.ts'
import type { HeadersOf } from '../security/headers.ts'
import { openOrRefuse, refuse, refuseFailed } from './refuse.ts'

const form = /^\/api\/v1\/coverage\/(stream|changes)\/([1-9]\d{0,8})(?:\?|$)/

/** Requests of one network in a minute. Behind one address there may be thousands of readers. */
const maxRequests = 12_000
/** All readers reconnect at once after a restart, and share most queries. */
const queries = {
  kind: 'coverage',
  ofNetwork: { underWay: 2, waiting: 100 },
  ofSite: { underWay: 4, waiting: 200 },
  ofAll: { underWay: 6, waiting: 5000 },
}
const heartbeat = { heartbeat: Buffer.from(': \n\n'), heartbeatMs: 15_000 }
const retryMs = { min: 1000, max: 8000 }
/** Readers then reconnect, and their rights are checked again. */
const maxAgeMs = { free: 60 * 60_000, paid: 5 * 60_000 }

export const isCoverageStream = (url: string) => form.test(url)

type Parts = {
  log: Log
  db: Handle
  live: LiveHub
  gate: ReadingGate
  headersOf: HeadersOf
  addressOf: (request: IncomingMessage) => string
  /** Open streams of this process, and of one network. */
  limits: { most: number; perNetwork: number }
}

type Reader = {
  request: IncomingMessage
  response: ServerResponse
  address: string
  /** The version that the reader knows; undefined for the current one. */
  after: number | undefined
}

/**
 * `GET /api/v1/coverage/stream/12?after=7`: changes of a coverage after one of its versions, as server-sent events.
 * `GET /api/v1/coverage/changes/12?after=7`: the same once, for clients that no stream reaches.
 */
export function createCoverageStream(parts: Parts): RequestListener {
  const coverages = new LiveCoverages(parts)
  const isWithin = createRate(maxRequests)

  return (request, response) => {
    const [, kind, digits] = form.exec(request.url ?? '') ?? []
    const id = Number(digits)
    // Pages of other sites cannot read the stream, but would keep connections open.
    if (request.headers['sec-fetch-site'] === 'cross-site') return refuse(response, 'BAD_ORIGIN')
    const address = parts.addressOf(request)
    if (!isWithin(address)) return refuse(response, 'TOO_MANY_REQUESTS')
    const after = cursorOf(request)
    if (after === 'invalid') return refuse(response, 'INVALID_INPUT')
    const reader = { request, response, address, after }
    const answer = kind === 'stream' ? coverages.follow(id, reader) : coverages.answerOnce(id, reader)
    answer.catch(error => refuseFailed(response, error, `/coverage/${kind}/${id}`, parts.log))
  }
}

class LiveCoverages {
  readonly #parts: Parts
  readonly #channels: CoverageChannels
  readonly #streams: EventStreams
  readonly #inTurn = createTurns(queries)

  constructor(parts: Parts) {
    const { most, perNetwork } = parts.limits
    this.#parts = parts
    this.#channels = new CoverageChannels({ ...parts, inTurn: this.#inTurn })
    this.#streams = new EventStreams({ ...heartbeat, retryMs, maxOpen: most, maxPerOwner: perNetwork })
  }

  async follow(id: number, reader: Reader): Promise<void> {
    const { response, address } = reader
    const found = await this.#find(id, reader)
    if (!found) return refuse(response, 'NOT_FOUND')
    const { channel, sight } = found
    const version = reader.after ?? channel.shown.version
    const stream = openOrRefuse(this.#streams, response, {
      headers: this.#parts.headersOf(),
      owner: networkOf(address),
      maxAgeMs: channel.shown.access === 'free' ? maxAgeMs.free : maxAgeMs.paid,
    })
    if (!stream) return
    stream.send({ version, now: Date.now() } satisfies CoverageHello, 'hello')
    try {
      await this.#catchUp(stream, channel, { sight, version, address })
      channel.add(stream, sight)
    } catch {
      // The reader reconnects.
      stream.end()
    }
  }

  /** Sends what the reader has missed, until that is nothing. */
  async #catchUp(
    stream: EventStream,
    channel: CoverageChannel,
    { sight, version, address }: { sight: 'whole' | 'open'; version: number; address: string },
  ): Promise<void> {
    for (let known = version; known !== channel.shown.version; ) {
      const missed = await channel.missed(known, address, this.#inTurn)
      if (!missed) return
      stream.write(eventOf(missed[sight]))
      // The next change would close a slow client that has not taken this yet, to miss the same again.
      await stream.drained()
      if (missed.whole.version <= known || missed.whole.version >= channel.shown.version) return
      known = missed.whole.version
    }
  }

  async answerOnce(id: number, reader: Reader): Promise<void> {
    const { response, address, after } = reader
    const found = await this.#find(id, reader)
    if (!found) return refuse(response, 'NOT_FOUND')
    const { channel, sight } = found
    const { version, total, endedAt } = channel.shown
    const missed = after === undefined ? undefined : await channel.missed(after, address, this.#inTurn)
    const nothing: CoverageMessage = { version, total, ended: endedAt !== null, entries: [] }
    response.writeHead(200, {
      ...this.#parts.headersOf(),
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    response.end(jsonOf(missed?.[sight] ?? nothing))
  }

  /** The coverage's channel, and the part of it that this reader may read. */
  async #find(id: number, { request, address }: Reader) {
    const channel = await this.#channels.get(id, address)
    if (!channel) return undefined
    const { access, agencyId } = channel.shown
    if (access === 'free') return { channel, sight: 'whole' } as const
    const { gate } = this.#parts
    const article = { id, agencyId }
    const reading =
      gate.known(request, article) ??
      (await gate.decide(request, article, address, { counts: false })).reading
    return { channel, sight: reading.whole ? 'whole' : 'open' } as const
  }
}

/** The version that the reader knows. A browser that reconnects sends it as a header. */
function cursorOf({ url = '', headers }: IncomingMessage): number | undefined | 'invalid' {
  const given =
    headers['last-event-id']?.toString() ?? new URLSearchParams(url.split('?')[1]).get('after') ?? undefined
  if (given === undefined || given === '') return undefined
  return /^\d{1,9}$/.test(given) ? Number(given) : 'invalid'
}
