import type { ServerResponse } from 'node:http'
import { EventStream } from './event-stream.ts'

type Options = {
  heartbeat: Buffer
  /** Shorter than the read timeout of proxies. */
  heartbeatMs: number
  /** Clients reconnect after a random time in this range, so that they do not all return at once. */
  retryMs: { min: number; max: number }
  /** Maximum streams in this process. */
  maxOpen: number
  /** Maximum streams of one owner: a network or a user. */
  maxPerOwner: number
}

type Opening = { headers: Record<string, string>; owner: string; maxAgeMs: number }

/** The heartbeats of all streams are spread over this many steps. */
const steps = 60

/** The open streams of one endpoint. One timer serves all of them. */
export class EventStreams {
  readonly #options: Options
  readonly #byOwner = new Map<string, number>()
  /** Streams by step, each with its time of expiry. */
  readonly #groups = Array.from({ length: steps }, () => new Map<EventStream, number>())
  #count = 0
  #opened = 0
  #step = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get count(): number {
    return this.#count
  }

  /**
   * Opens a stream. Returns the reason for a refusal if too many are open; undefined if the client has left.
   */
  open(
    response: ServerResponse,
    { headers, owner, maxAgeMs }: Opening,
  ): EventStream | 'TOO_MANY_REQUESTS' | 'UNAVAILABLE' | undefined {
    if (response.destroyed) return undefined
    if (this.#count >= this.#options.maxOpen) return 'UNAVAILABLE'
    if ((this.#byOwner.get(owner) ?? 0) >= this.#options.maxPerOwner) return 'TOO_MANY_REQUESTS'
    const { min, max } = this.#options.retryMs
    const stream = new EventStream(response, headers, Math.round(min + Math.random() * (max - min)))
    const group = this.#groups[this.#opened % steps]!
    this.#opened += 1
    group.set(stream, Date.now() + maxAgeMs)
    this.#add(owner, 1)
    stream.onClose(() => {
      group.delete(stream)
      this.#add(owner, -1)
    })
    return stream
  }

  #add(owner: string, change: 1 | -1): void {
    this.#count += change
    const streams = (this.#byOwner.get(owner) ?? 0) + change
    if (streams > 0) this.#byOwner.set(owner, streams)
    else this.#byOwner.delete(owner)
    if (this.#count > 0) {
      this.#timer ??= setInterval(() => this.beat(), this.#options.heartbeatMs / steps)
    } else {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  /** Runs one step: the heartbeats of one group. */
  beat(): void {
    const now = Date.now()
    for (const [stream, expiresAt] of this.#groups[this.#step % steps]!) {
      if (now > expiresAt) stream.end()
      else stream.beat(this.#options.heartbeat)
    }
    this.#step += 1
  }
}
