import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { CoverageMessage } from '../../features/article/site/coverage/coverageMessage.ts'
import { readChanges, type Shown } from '../../features/coverage/coverage.reading.service.ts'
import type { Handle } from '../../platform/database/database.ts'
import { createSharedTurn, type SharedTurn } from '../security/shared-turn.ts'
import type { InTurn } from '../security/turns.ts'
import { type Messages, messagesOf } from './coverage-message.ts'

export type Reader = {
  socket: Socket
  /** Whether it gets all entries; `paid`: whether access is restricted. */
  whole: boolean
  paid: boolean
  /** Time of connection, in milliseconds. */
  since: number
}

/** Unsent bytes after which a reader is dropped: it reconnects by itself. */
const mostBehind = 128 * 1024
/** Readers written to before other work gets its turn. */
const atOnce = 200
/** Different catch-up positions remembered until the next change. */
const mostRemembered = 200
/** Cache time of messages that may change without notice. */
const soonMs = 1000

/** Undefined where there is nothing to be followed. */
export type Channel = {
  shown: Shown
  readers: Set<Reader>
  /** What a reader who knows this version has missed; undefined if nothing. Read in the turn of the readers who wait. */
  missed: (after: number, address: string, inTurn: InTurn) => Promise<Messages | undefined>
  /** Looks for changes and tells them. */
  refresh: () => Promise<'goes on' | 'gone' | 'others may read it'>
}

/** An article's coverage in this process: the database is queried once for all its readers. */
export async function openChannel(db: Handle, id: number): Promise<Channel | undefined> {
  // With a future version: returns no changes.
  const first = await readChanges(db, id, 2 ** 31 - 1)
  if (!first) return undefined
  let remembered = new Map<number, SharedTurn<Messages | undefined>>()
  let lastTop: Partial<Record<'whole' | 'open', string | undefined>> = {}
  const readers = new Set<Reader>()
  const channel: Channel = {
    shown: first,
    readers,
    async missed(after, address, inTurn) {
      if (after === channel.shown.version) return undefined
      const known = remembered.get(after)
      known?.join(address)
      if (known) return known.result
      const asked = createSharedTurn(inTurn, () => catchUp(db, id, after))
      asked.join(address)
      if (remembered.size < mostRemembered) remembered.set(after, asked)
      const forget = () => {
        if (remembered.get(after) === asked) remembered.delete(after)
      }
      asked.result.then(messages => {
        if (messages && !isForGood(messages)) setTimeout(forget, soonMs).unref()
      }, forget)
      return asked.result
    },
    async refresh() {
      const { version, access, agencyId } = channel.shown
      const changed = await readChanges(db, id, version)
      if (!changed) return 'gone'
      const { changes, tooMany, ...shown } = changed
      channel.shown = shown
      remembered = new Map()
      if (shown.access !== access || shown.agencyId !== agencyId) return 'others may read it'
      if (shown.version === version) return 'goes on'
      const messages = await messagesOf(db, id, changed)
      if (isForGood(messages)) remembered.set(version, { result: Promise.resolve(messages), join: () => {} })
      const whole = eventOf(withoutSame(messages.whole, 'whole'))
      const open = messages.open === messages.whole ? whole : eventOf(withoutSame(messages.open, 'open'))
      await writeToAll(readers, reader => (reader.whole ? whole : open))
      return 'goes on'
    },
  }

  /** Drops the top entries if they have not changed. */
  function withoutSame(message: CoverageMessage, kind: 'whole' | 'open'): CoverageMessage {
    const { top, ...rest } = message
    if (lastTop[kind] === top) return rest
    lastTop = { ...lastTop, [kind]: top }
    return message
  }
  return channel
}

/** Cards of other articles change with those. */
const isForGood = ({ whole }: Messages) => !jsonOf(whole).includes('data-card=\\"article')

async function catchUp(db: Handle, id: number, after: number): Promise<Messages | undefined> {
  const changed = await readChanges(db, id, after)
  if (!changed) return undefined
  // The reader knows a later version: the database was restored.
  return messagesOf(db, id, after > changed.version ? { ...changed, tooMany: true } : changed)
}

const written = new WeakMap<CoverageMessage, Buffer>()

/** Serialised once for all recipients. */
export function jsonOf(message: CoverageMessage): Buffer {
  const known = written.get(message)
  if (known) return known
  const json = Buffer.from(JSON.stringify(message))
  written.set(message, json)
  return json
}

export const eventOf = (message: CoverageMessage): Buffer =>
  Buffer.concat([Buffer.from(`id: ${message.version}\ndata: `), jsonOf(message), Buffer.from('\n\n')])

/** Writes the same bytes to all, in batches so that pages are served meanwhile. */
export async function writeToAll(
  readers: ReadonlySet<Reader>,
  bytesFor: (reader: Reader) => Buffer,
): Promise<void> {
  let written = 0
  for (const reader of readers) {
    writeTo(reader, bytesFor(reader))
    written += 1
    if (written % atOnce === 0) await setImmediate()
  }
}

/** Drops a reader that does not read. */
export function writeTo({ socket }: Reader, bytes: Buffer): void {
  if (socket.destroyed) return
  if (socket.writableLength > mostBehind) return void socket.destroy()
  socket.write(bytes)
}
