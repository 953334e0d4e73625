import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { coverageTopic } from '../../features/coverage/coverage.service.ts'
import type { Handle } from '../../platform/database/database.ts'
import { isDatabaseAway } from '../../platform/database/presence.ts'
import type { Log } from '../../platform/log.ts'
import { failureOf } from '../failure.ts'
import type { ReadingGate } from '../pages/reading-gate.ts'
import type { HeadersOf } from '../security/headers.ts'
import { createRate } from '../security/rate.ts'
import { createSharedTurn, type SharedTurn } from '../security/shared-turn.ts'
import { createTurns } from '../security/turns.ts'
import { type Channel, eventOf, jsonOf, openChannel, type Reader, writeTo } from './coverage-channel.ts'
import { createReaders, type ReaderLimits } from './coverage-readers.ts'
import type { LiveHub } from './hub.ts'
import { refuse } from './refuse.ts'
import { takeOver } from './take-over.ts'

const form = /^\/api\/v1\/coverage\/(stream|changes)\/([1-9]\d{0,8})(?:\?|$)/

/** Per network and minute; it may have thousands of readers. */
const mostAsked = 12_000
/** Database reads for one network. */
const readings = { underWay: 2, waiting: 100 }

/** The first of several changes is sent this soon, … */
const soonMs = 100
/** … and the next no sooner than this. */
const pauseMs = 1000
/** An article without readers is dropped after this time. */
const idleMs = 60_000
/** Time to send the last bytes of an ending stream. */
const lingerMs = 2000
/** Readers of ended streams reconnect within this range, at random times. */
const comeBackMs = { least: 1000, most: 8000 }

export const isCoverageStream = (url: string) => form.test(url)

type Parts = {
  log: Log
  db: Handle
  live: LiveHub
  gate: ReadingGate
  headersOf: HeadersOf
  addressOf: (request: IncomingMessage) => string
  limits: ReaderLimits
}

/**
 * `GET /api/v1/coverage/stream/12?after=7`: changes of a coverage after a version, as server-sent events. `GET
 * /api/v1/coverage/changes/12?after=7`: the polling equivalent, for readers whom no stream reaches.
 */
export function createCoverageStream(parts: Parts): RequestListener {
  const { log, db, live, gate, headersOf, addressOf } = parts
  const readers = createReaders(parts.limits)
  const isWithin = createRate(mostAsked)
  const inTurn = createTurns(readings)
  const channels = new Map<number, SharedTurn<Channel | undefined>>()

  function channelOf(id: number, address: string): Promise<Channel | undefined> {
    const present = channels.get(id)
    present?.join(address)
    if (present) return present.result
    let told = false
    let working = false
    let idle: NodeJS.Timeout | undefined
    // Subscribed before reading, so that no change is missed.
    const stop = live.watch([coverageTopic(id)], hear, () => void Promise.resolve().then(() => endAll()))
    const opening = createSharedTurn(inTurn, () => openChannel(db, id))
    opening.join(address)
    channels.set(id, opening)
    const opened = opening.result.then(
      channel => {
        if (!channel) forget()
        return channel
      },
      error => {
        forget()
        throw error
      },
    )
    idle = setInterval(async () => {
      const channel = await opened.catch(() => undefined)
      if (!channel || channel.readers.size === 0) forget()
    }, idleMs)

    function forget(): void {
      clearInterval(idle)
      stop()
      if (channels.get(id) === opening) channels.delete(id)
    }

    async function endAll(last?: Buffer): Promise<void> {
      forget()
      const channel = await opened.catch(() => undefined)
      const ended = [...(channel?.readers ?? [])]
      for (const reader of ended) {
        if (last) writeTo(reader, last)
        reader.socket.end()
      }
      setTimeout(() => {
        for (const { socket } of ended) socket.destroy()
      }, lingerMs)
    }

    /** Debounces simultaneous changes into one message. */
    function hear(): void {
      told = true
      if (working) return
      working = true
      setTimeout(async () => {
        while (told) {
          told = false
          await refresh()
          if (told) await new Promise(resolve => setTimeout(resolve, pauseMs))
        }
        working = false
      }, soonMs)
    }

    async function refresh(): Promise<void> {
      try {
        const channel = await opened
        const outcome = await channel?.refresh()
        if (outcome === 'gone') await endAll(Buffer.from('event: gone\ndata: {}\n\n'))
        if (outcome === 'others may read it') await endAll()
      } catch (error) {
        // Once the database is back, all streams are notified of the gap.
        if (!isDatabaseAway(error)) log.error({ err: error }, 'a coverage could not be told')
      }
    }
    return opened
  }

  async function mayReadWhole(request: IncomingMessage, id: number, { shown }: Channel): Promise<boolean> {
    if (shown.access === 'free') return true
    const article = { id, agencyId: shown.agencyId }
    const reading =
      gate.known(request, article) ??
      (await gate.decide(request, article, addressOf(request), { counts: false })).reading
    return reading.whole
  }

  async function follow(
    request: IncomingMessage,
    response: ServerResponse,
    id: number,
    channel: Channel,
    after: number | undefined,
  ): Promise<void> {
    const address = addressOf(request)
    const whole = await mayReadWhole(request, id, channel)
    const version = after ?? channel.shown.version
    const refusal = readers.refusal(address)
    if (refusal) return refuse(response, refusal)
    const socket = response.destroyed ? undefined : takeOver(response)
    if (!socket) return
    const reader: Reader = readers.add(socket, { whole, paid: channel.shown.access !== 'free' }, address)
    socket.write(headOf(headersOf()))
    const hello = { version, now: Date.now() }
    socket.write(`event: hello\ndata: ${JSON.stringify(hello)}\n\n`)
    try {
      // Repeats until nothing is missing: only then do common messages follow.
      for (let known = version; known !== channel.shown.version; ) {
        const missed = await channel.missed(known, address, inTurn)
        if (!missed) break
        writeTo(reader, eventOf(whole ? missed.whole : missed.open))
        if (missed.whole.version <= known || missed.whole.version >= channel.shown.version) break
        known = missed.whole.version
      }
    } catch {
      return void socket.end()
    }
    channel.readers.add(reader)
    socket.once('close', () => channel.readers.delete(reader))
    if (socket.destroyed) channel.readers.delete(reader)
    if (channels.get(id) === undefined) socket.end()
  }

  async function tellOnce(
    request: IncomingMessage,
    response: ServerResponse,
    id: number,
    channel: Channel,
    after: number | undefined,
  ): Promise<void> {
    const { version, total, endedAt } = channel.shown
    const address = addressOf(request)
    const whole = await mayReadWhole(request, id, channel)
    const missed = after === undefined ? undefined : await channel.missed(after, address, inTurn)
    const message = (whole ? missed?.whole : missed?.open) ?? {
      version,
      total,
      ended: endedAt !== null,
      entries: [],
    }
    response.writeHead(200, {
      ...headersOf(),
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    response.end(jsonOf(message))
  }

  return (request, response) => {
    const [, kind, digits] = form.exec(request.url ?? '') ?? []
    const id = Number(digits)
    // Other sites cannot read the response, and must not keep connections open.
    if (request.headers['sec-fetch-site'] === 'cross-site') return refuse(response, 'BAD_ORIGIN')
    if (!isWithin(addressOf(request))) return refuse(response, 'TOO_MANY_REQUESTS')
    const after = cursorOf(request)
    if (after === 'wrong') return refuse(response, 'INVALID_INPUT')
    channelOf(id, addressOf(request))
      .then(async channel => {
        if (!channel) return refuse(response, 'NOT_FOUND')
        const answer = kind === 'stream' ? follow : tellOnce
        await answer(request, response, id, channel, after)
      })
      .catch(error => {
        const { code } = failureOf(error, `/coverage/${kind}/${id}`, log)
        if (!response.headersSent && !response.destroyed) refuse(response, code)
      })
  }
}

/** The version that the reader knows; a reopened stream sends it in a header. */
function cursorOf({ url = '', headers }: IncomingMessage): number | undefined | 'wrong' {
  const given =
    headers['last-event-id']?.toString() ?? new URLSearchParams(url.split('?')[1]).get('after') ?? undefined
  if (given === undefined || given === '') return undefined
  return /^\d{1,9}$/.test(given) ? Number(given) : 'wrong'
}

function headOf(headers: Record<string, string>): string {
  const { least, most } = comeBackMs
  const retry = Math.round(least + Math.random() * (most - least))
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    Connection: 'close',
    // nginx must not buffer messages.
    'X-Accel-Buffering': 'no',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\nretry: ${retry}\n\n`
}
