import type { IncomingMessage } from 'node:http'
import type { ErrorCode } from '../../../contract/errors.ts'
import type { Handle } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log.ts'
import { createRate } from '../../../platform/security/rate.ts'
import { networkOf } from '../../../platform/security/rate-limit.ts'
import { createTurns } from '../../../platform/security/turns.ts'
import type { StreamEndpoint, StreamRequest } from '../../../platform/streams/endpoint.ts'
import { EventStream } from '../../../platform/streams/event-stream.ts'
import { EventStreams } from '../../../platform/streams/event-streams.ts'
import type { LiveHub } from '../../../platform/streams/hub.ts'
import type { ReadingGate } from '../../paywall/reading-gate.service.ts'
import type { CoverageHello, CoverageMessage } from '../site/coverageMessage.ts'
import type { CoverageChannel } from './coverage-channel.documents.ts'
import { eventOf, jsonOf } from './coverage-message.documents.ts'
import { CoverageChannels } from './coverage-watch.documents.ts'

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

type Parts = {
  log: Log
  db: Handle
  live: LiveHub
  gate: ReadingGate
  /** Open streams of this process, and of one network. */
  limits: { most: number; perNetwork: number }
}

type Reader = StreamRequest & {
  /** The version that the reader knows; undefined for the current one. */
  after: number | undefined
}

/**
 * `GET /api/v1/coverage/stream/12?after=7`: changes of a coverage after one of its versions, as server-sent events.
 * `GET /api/v1/coverage/changes/12?after=7`: the same once, for clients that no stream reaches.
 */
export function createCoverageStream(parts: Parts): StreamEndpoint {
  const coverages = new LiveCoverages(parts)
  const isWithin = createRate(maxRequests)

  return {
    accepts: url => form.test(url),
    async answer(asked) {
      const { request, address } = asked
      const [, kind, digits] = form.exec(request.url ?? '') ?? []
      // Pages of other sites cannot read the stream, but would keep connections open.
      if (request.headers['sec-fetch-site'] === 'cross-site') return 'BAD_ORIGIN'
      if (!isWithin(address)) return 'TOO_MANY_REQUESTS'
      const after = cursorOf(request)
      if (after === 'invalid') return 'INVALID_INPUT'
      const reader = { ...asked, after }
      return kind === 'stream'
        ? coverages.follow(Number(digits), reader)
        : coverages.answerOnce(Number(digits), reader)
    },
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

  async follow(id: number, reader: Reader): Promise<ErrorCode | undefined> {
    const { response, address, headers } = reader
    const found = await this.#find(id, reader)
    if (!found) return 'NOT_FOUND'
    const { channel, sight } = found
    const version = reader.after ?? channel.shown.version
    const stream = this.#streams.open(response, {
      headers,
      owner: networkOf(address),
      maxAgeMs: channel.shown.access === 'free' ? maxAgeMs.free : maxAgeMs.paid,
    })
    if (!(stream instanceof EventStream)) return stream
    stream.send({ version, now: Date.now() } satisfies CoverageHello, 'hello')
    try {
      await this.#catchUp(stream, channel, { sight, version, address })
      channel.add(stream, sight)
    } catch {
      // The reader reconnects.
      stream.end()
    }
    return undefined
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

  async answerOnce(id: number, reader: Reader): Promise<ErrorCode | undefined> {
    const { response, address, headers, after } = reader
    const found = await this.#find(id, reader)
    if (!found) return 'NOT_FOUND'
    const { channel, sight } = found
    const { version, total, endedAt } = channel.shown
    const missed = after === undefined ? undefined : await channel.missed(after, address, this.#inTurn)
    const nothing: CoverageMessage = { version, total, ended: endedAt !== null, entries: [] }
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'private, no-store',
    })
    response.end(jsonOf(missed?.[sight] ?? nothing))
    return undefined
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
