import { setTimeout as wait } from 'node:timers/promises'
import type { Handle } from '../../../platform/database/database.ts'
import { isDatabaseAway } from '../../../platform/database/presence.ts'
import type { Log } from '../../../platform/log.ts'
import { createSharedTurn, type SharedTurn } from '../../../platform/security/shared-turn.ts'
import type { InTurn } from '../../../platform/security/turns.ts'
import { eventBytes } from '../../../platform/streams/event-stream.ts'
import type { LiveHub } from '../../../platform/streams/hub.ts'
import { coverageTopic } from '../coverage.service.ts'
import { CoverageChannel } from './coverage-channel.documents.ts'

type Parts = { log: Log; db: Handle; live: LiveHub; inTurn: InTurn }

/** The first of several changes is sent after this, … */
const delayMs = 100
/** … and the next after this. */
const pauseMs = 1000
/** A channel that nobody follows is kept for this long. */
const idleMs = 60_000

/** Refreshes a channel when its coverage changes. */
class CoverageWatch {
  readonly channel: Promise<CoverageChannel | undefined>
  readonly #opening: SharedTurn<CoverageChannel | undefined>
  readonly #log: Log
  readonly #onEnd: () => void
  readonly #unwatch: () => void
  #isChanged = false
  #isRefreshing = false
  #isEnded = false

  constructor({ log, db, live, inTurn }: Parts, id: number, address: string, onEnd: () => void) {
    this.#log = log
    this.#onEnd = onEnd
    // Watches before reading, so that no change falls between. A stopped hub calls `end` before it returns.
    this.#unwatch = live.watch(
      [coverageTopic(id)],
      () => this.#onChange(),
      () => queueMicrotask(() => this.end()),
    )
    this.#opening = createSharedTurn(inTurn, () => CoverageChannel.open(db, id))
    this.#opening.join(address)
    this.channel = this.#opening.result
    this.channel.then(
      channel => channel ?? this.end(),
      () => this.end(),
    )
  }

  /** Lets the network of this address take a turn too, if the channel still waits to be opened. */
  join(address: string): void {
    this.#opening.join(address)
  }

  end(last?: Buffer): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#unwatch()
    this.#onEnd()
    this.channel.then(
      channel => channel?.close(last),
      () => {},
    )
  }

  #onChange(): void {
    this.#isChanged = true
    if (!this.#isRefreshing) void this.#refreshSoon()
  }

  /** Sends changes in quick succession as one message. */
  async #refreshSoon(): Promise<void> {
    this.#isRefreshing = true
    for (let ms = delayMs; this.#isChanged; ms = pauseMs) {
      await wait(ms)
      if (this.#isEnded) return
      this.#isChanged = false
      await this.#refresh()
    }
    this.#isRefreshing = false
  }

  async #refresh(): Promise<void> {
    try {
      const channel = await this.channel
      const outcome = await channel?.refresh()
      if (outcome === 'gone') this.end(eventBytes({}, 'gone'))
      if (outcome === 'others may read it') this.end()
    } catch (error) {
      // Perhaps only all connections were busy, so no notice will come of a database that is back.
      if (isDatabaseAway(error)) this.#isChanged = true
      else this.#log.error({ err: error }, 'a coverage could not be told')
    }
  }
}

/** The coverages followed in this process, by article. */
export class CoverageChannels {
  readonly #parts: Parts
  readonly #watches = new Map<number, { watch: CoverageWatch; usedAt: number }>()
  #sweeping: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns undefined if readers cannot see the coverage. */
  get(id: number, address: string): Promise<CoverageChannel | undefined> {
    const known = this.#watches.get(id)
    if (known) {
      known.usedAt = Date.now()
      known.watch.join(address)
      return known.watch.channel
    }
    const watch = new CoverageWatch(this.#parts, id, address, () => this.#forget(id))
    this.#watches.set(id, { watch, usedAt: Date.now() })
    this.#sweeping ??= setInterval(() => void this.#sweep(), idleMs)
    return watch.channel
  }

  #forget(id: number): void {
    this.#watches.delete(id)
    if (this.#watches.size > 0) return
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }

  async #sweep(): Promise<void> {
    for (const { watch, usedAt } of [...this.#watches.values()]) {
      const channel = await watch.channel.catch(() => undefined)
      if (!channel?.isFollowed && Date.now() - usedAt > idleMs) watch.end()
    }
  }
}
