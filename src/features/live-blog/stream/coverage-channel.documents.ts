import { setImmediate } from 'node:timers/promises'
import type { Handle } from '../../../platform/database/database.ts'
import { createSharedTurn, type SharedTurn } from '../../../platform/security/shared-turn.ts'
import type { InTurn } from '../../../platform/security/turns.ts'
import type { EventStream } from '../../../platform/streams/event-stream.ts'
import { readChanges, type VisibleCoverage } from '../coverage.reading.service.ts'
import type { CoverageMessage } from '../site/coverageMessage.ts'
import { eventOf, isForGood, type Messages, messagesOf } from './coverage-message.documents.ts'

/** Streams written to before other work gets its turn. */
const batchSize = 200
/** Versions whose missed changes are cached until the next change. */
const maxRemembered = 200
/** Messages with cards of other articles are cached this long. */
const cardsMs = 1000

/** Streams that get all entries, and those that get the open ones. */
type Sight = keyof Messages

/** One article's coverage in this process: one query and one message serve all who follow it. */
export class CoverageChannel {
  readonly #db: Handle
  readonly #id: number
  readonly #followers = { whole: new Set<EventStream>(), open: new Set<EventStream>() }
  #shown: VisibleCoverage
  #missed = new Map<number, SharedTurn<Messages | undefined>>()
  #lastTop: Partial<Record<Sight, string | undefined>> = {}
  #isClosed = false

  private constructor(db: Handle, id: number, shown: VisibleCoverage) {
    this.#db = db
    this.#id = id
    this.#shown = shown
  }

  /** Returns undefined if readers cannot see the coverage. */
  static async open(db: Handle, id: number): Promise<CoverageChannel | undefined> {
    // No version is higher, so this reads no changes.
    const shown = await readChanges(db, id, 2 ** 31 - 1)
    return shown && new CoverageChannel(db, id, shown)
  }

  get shown(): VisibleCoverage {
    return this.#shown
  }

  get isFollowed(): boolean {
    return this.#followers.whole.size + this.#followers.open.size > 0
  }

  /** Sends what comes next to a stream that has everything up to the current version. */
  add(stream: EventStream, sight: Sight): void {
    if (this.#isClosed) return void stream.end()
    if (!stream.isOpen) return
    const followers = this.#followers[sight]
    followers.add(stream)
    stream.onClose(() => followers.delete(stream))
  }

  /** The messages that a reader who knows this version has missed; undefined if none. Takes turns by network. */
  async missed(after: number, address: string, inTurn: InTurn): Promise<Messages | undefined> {
    if (after === this.#shown.version) return undefined
    const known = this.#missed.get(after)
    known?.join(address)
    if (known) return known.result
    const reading = createSharedTurn(inTurn, () => this.#readMissed(after))
    reading.join(address)
    if (this.#missed.size < maxRemembered) this.#missed.set(after, reading)
    const forget = () => {
      if (this.#missed.get(after) === reading) this.#missed.delete(after)
    }
    reading.result.then(messages => {
      if (messages && !isForGood(messages)) setTimeout(forget, cardsMs).unref()
    }, forget)
    return reading.result
  }

  async #readMissed(after: number): Promise<Messages | undefined> {
    const changed = await readChanges(this.#db, this.#id, after)
    if (!changed) return undefined
    // A reader who knows a later version followed before the database was restored.
    return messagesOf(this.#db, this.#id, after > changed.version ? { ...changed, tooMany: true } : changed)
  }

  /** Reads changes and sends them. */
  async refresh(): Promise<'goes on' | 'gone' | 'others may read it'> {
    const { version, access, agencyId } = this.#shown
    const changed = await readChanges(this.#db, this.#id, version)
    if (!changed) return 'gone'
    const { changes, tooMany, ...shown } = changed
    const isSameAccess = shown.access === access && shown.agencyId === agencyId
    // Build messages before storing the version: if this fails, the next refresh reads the same changes.
    const messages =
      isSameAccess && shown.version !== version ? await messagesOf(this.#db, this.#id, changed) : undefined
    this.#shown = shown
    this.#missed = new Map()
    if (!isSameAccess) return 'others may read it'
    if (!messages) return 'goes on'
    if (isForGood(messages)) this.#missed.set(version, { result: Promise.resolve(messages), join: () => {} })
    const events = this.#eventsOf(messages)
    // Streams that were just compared with the version before are added first.
    await setImmediate()
    await writeToAll(this.#followers.whole, events.whole)
    await writeToAll(this.#followers.open, events.open)
    return 'goes on'
  }

  #eventsOf({ whole, open }: Messages): Record<Sight, Buffer> {
    const event = eventOf(this.#withoutSameTop(whole, 'whole'))
    return { whole: event, open: open === whole ? event : eventOf(this.#withoutSameTop(open, 'open')) }
  }

  /** The top of the page rarely changes. */
  #withoutSameTop(message: CoverageMessage, sight: Sight): CoverageMessage {
    const { top, ...rest } = message
    if (this.#lastTop[sight] === top) return rest
    this.#lastTop[sight] = top
    return message
  }

  /** Ends all streams, and those added from now on. */
  close(last?: Buffer): void {
    this.#isClosed = true
    for (const stream of [...this.#followers.whole, ...this.#followers.open]) {
      if (last) stream.write(last)
      stream.end()
    }
  }
}

/** Sends the same bytes to all, in batches so that pages are served meanwhile. */
export async function writeToAll(streams: ReadonlySet<EventStream>, bytes: Buffer): Promise<void> {
  let written = 0
  for (const stream of streams) {
    stream.write(bytes)
    written += 1
    if (written % batchSize === 0) await setImmediate()
  }
}
