import { createReadStream } from 'node:fs'
import type { Place } from '../moved-item.schema.ts'

/** The bytes of one object of a list. Broken if it never ends, or if no JSON follows. */
export type JsonPiece = Place & { list: string; bytes: Buffer; end: Place; isBroken: boolean }

type CutOptions = {
  from?: Place
  /** Name under which the objects of the list at this path are returned; undefined to skip the list. */
  listOf: (keys: string[]) => string | undefined
  /** Keys of the list in which `from` is, if it is not the beginning. */
  inside?: string[]
  most?: number
}

/** A longer object is a string that never ends. */
const longest = 32 * 1024 * 1024
/** Each object that never ends halves the limit for the next, down to this, until one ends: or each is read to the end. */
const leastAfterEndless = 4096
const chunkBytes = 1024 * 1024
const deepest = 1000
/** Objects within objects; deeper ones are no article. */
const deepestObject = 10_000
const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
/** Bytes outside of strings: white space, signs, numbers, and the letters of true, false and null. */
const outside = new Set(Buffer.from(' \t\r\n{}[]:,0123456789+-.eEtruefalsn'))

/**
 * Cuts the objects out of the lists of a JSON file, or of a file with a JSON object in each line, with flat memory. Each
 * is parsed by the caller, so a broken one breaks no other: the next begins where another has the same beginning.
 */
export async function* cutJson(file: string, options: CutOptions): AsyncGenerator<JsonPiece> {
  const from = options.from ?? { line: 1, at: 0 }
  const scan = new Scan(from, options)
  for await (const chunk of createReadStream(file, { start: from.at, highWaterMark: chunkBytes })) {
    scan.add(chunk as Buffer)
    yield* scan.pieces(false)
  }
  yield* scan.pieces(true)
}

type Level = { isList: boolean; key: string | undefined; list: string | undefined }

class Scan {
  /** Bytes behind those of the buffer are free: a long object grows in place, instead of being copied with each chunk. */
  #store: Buffer = Buffer.alloc(0)
  #buffer: Buffer = Buffer.alloc(0)
  /** Place of the buffer's first byte. */
  #start: Place
  #position = 0
  readonly #levels: Level[] = []
  /** Beginning of the present object in the buffer; -1 between objects. */
  #object = -1
  /** The beginning that objects of the present list share, up to their first colon. */
  #opening: Buffer | undefined
  /** Places in the file where what is open in the present object begins, from the outside in. */
  #open: number[] = []
  /** Places that were open in an object that never ends. They never end either, so they are not scanned again. */
  #endless = new Set<number>()
  /** Set after a broken object, to skip to the opening of the next. */
  #isLost = false
  readonly #listOf: CutOptions['listOf']
  readonly #longest: number
  #most: number

  constructor(from: Place, { listOf, inside, most = longest }: CutOptions) {
    this.#start = from
    this.#listOf = listOf
    this.#longest = most
    this.#most = most
    if (from.at === 0 || inside === undefined) return
    for (const key of inside) this.#levels.push({ isList: false, key, list: undefined })
    this.#levels.push({ isList: true, key: undefined, list: listOf(inside) })
  }

  add(chunk: Buffer): void {
    if (this.#buffer.length === 0) {
      this.#store = chunk
      this.#buffer = chunk
      return
    }
    const { length } = this.#buffer
    const needed = length + chunk.length
    let from = this.#buffer.byteOffset - this.#store.byteOffset
    if (from + needed > this.#store.length) {
      this.#store = Buffer.allocUnsafeSlow(
        Math.min(2 * needed, this.#longest + 2 * chunkBytes + chunk.length),
      )
      this.#buffer.copy(this.#store)
      from = 0
    }
    chunk.copy(this.#store, from + length)
    this.#buffer = this.#store.subarray(from, from + needed)
  }

  *pieces(isLast: boolean): Generator<JsonPiece> {
    while (true) {
      if (this.#isLost && !this.#findOpening(isLast)) return
      const found = this.#object < 0 ? this.#toNextObject(isLast) : this.#toItsEnd()
      if (found === 'piece') {
        this.#most = this.#longest
        yield this.#take(this.#position, false)
      } else if (found === 'broken') yield this.#breakOff(isLast)
      else if (found === 'wait') {
        const length = this.#buffer.length - Math.max(0, this.#object)
        if (this.#object >= 0 && (length > this.#most || isLast)) {
          this.#endless = new Set(this.#open)
          this.#most = Math.min(this.#longest, Math.max(leastAfterEndless, this.#most / 2))
          yield this.#breakOff(isLast)
        } else {
          if (this.#object < 0) this.#drop(this.#position)
          return
        }
      }
    }
  }

  /** Reads the structure around the lists. */
  #toNextObject(isLast: boolean): 'object' | 'wait' {
    const buffer = this.#buffer
    for (; this.#position < buffer.length; this.#position += 1) {
      const byte = buffer[this.#position]!
      const level = this.#levels.at(-1)
      if (byte === openObject) {
        const list = level?.isList ? level.list : level === undefined ? this.#listOf([]) : undefined
        if (list !== undefined) {
          this.#object = this.#position
          this.#open = []
          return 'object'
        }
        if (this.#levels.length < deepest)
          this.#levels.push({ isList: false, key: undefined, list: undefined })
      } else if (byte === openList) {
        if (this.#levels.length < deepest) {
          const keys = this.#levels.flatMap(({ key }) => key ?? [])
          this.#levels.push({ isList: true, key: undefined, list: this.#listOf(keys) })
        }
        this.#opening = undefined
      } else if (byte === closeObject || byte === closeList) this.#levels.pop()
      else if (byte === comma && level && !level.isList) level.key = undefined
      else if (byte === quote) {
        const end = endOfString(buffer, this.#position)
        // A string that never ends, outside of all lists.
        if (end < 0 && (isLast || buffer.length - this.#position > this.#most)) this.#position = buffer.length
        if (end < 0) return 'wait'
        if (level && !level.isList && level.key === undefined)
          level.key = buffer.toString('utf8', this.#position + 1, Math.min(end, this.#position + 200))
        this.#position = end
      }
    }
    return 'wait'
  }

  #toItsEnd(): 'piece' | 'broken' | 'wait' {
    const buffer = this.#buffer.subarray(0, this.#object + this.#most + 1)
    if (this.#endless.has(this.#start.at + this.#object)) return 'broken'
    for (; this.#position < buffer.length; this.#position += 1) {
      const byte = buffer[this.#position]!
      if (byte === quote) {
        const end = endOfString(buffer, this.#position)
        if (end < 0) return 'wait'
        this.#position = end
      } else if (byte === openObject || byte === openList) {
        if (this.#open.push(this.#start.at + this.#position) <= deepestObject) continue
        this.#endless = new Set(this.#open)
        return 'broken'
      } else if (byte === closeObject || byte === closeList) {
        this.#open.pop()
        if (this.#open.length > 0) continue
        this.#position += 1
        return 'piece'
      } else if (byte === colon && this.#open.length === 1 && this.#opening === undefined) {
        this.#opening = Buffer.from(buffer.subarray(this.#object, this.#position + 1))
      } else if (!outside.has(byte)) return 'broken'
    }
    return 'wait'
  }

  /** Leaves the broken object to what follows, up to another with the same opening. */
  #breakOff(isLast: boolean): JsonPiece {
    const next = this.#opening ? this.#buffer.indexOf(this.#opening, this.#object + 1) : -1
    this.#isLost = next < 0 && !isLast
    // Without another opening, its own may stand at the buffer's end.
    const rest = this.#opening && this.#isLost ? this.#opening.length : 0
    const end = next >= 0 ? next : Math.max(this.#object + 1, this.#buffer.length - rest)
    return this.#take(end, true)
  }

  /** Whether one is in the buffer; drops what comes before. */
  #findOpening(isLast: boolean): boolean {
    const next = this.#opening ? this.#buffer.indexOf(this.#opening) : -1
    if (next < 0) {
      this.#drop(Math.max(0, this.#buffer.length - (isLast ? 0 : (this.#opening?.length ?? 0))))
      return false
    }
    this.#drop(next)
    this.#isLost = false
    return true
  }

  #take(end: number, isBroken: boolean): JsonPiece {
    const object = this.#object
    this.#drop(object)
    const bytes = this.#buffer.subarray(0, end - object)
    const start = this.#start
    const list = this.#levels.at(-1)?.list ?? ''
    this.#object = -1
    this.#drop(end - object)
    return { ...start, list, bytes, end: this.#start, isBroken: isBroken || !endsAsObject(bytes) }
  }

  #drop(length: number): void {
    this.#start = {
      line: this.#start.line + countLines(this.#buffer.subarray(0, length)),
      at: this.#start.at + length,
    }
    this.#buffer = this.#buffer.subarray(length)
    this.#position = 0
    if (this.#object >= 0) this.#object -= length
  }
}

const endsAsObject = (bytes: Buffer) => bytes.at(-1) === closeObject

/** Place of the quote that ends the string begun at `start`; -1 if it is not in the buffer. */
function endOfString(buffer: Buffer, start: number): number {
  let end = buffer.indexOf(quote, start + 1)
  while (end >= 0) {
    let slashes = 0
    while (buffer[end - 1 - slashes] === backslash) slashes += 1
    if (slashes % 2 === 0) return end
    end = buffer.indexOf(quote, end + 1)
  }
  return -1
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

/** The object of a piece. Control characters in strings, which JSON forbids, become spaces. */
export function parsePiece(
  bytes: Buffer,
): { value: Record<string, unknown>; isGarbled: boolean } | undefined {
  const text = bytes.toString('utf8')
  const isGarbled = text.includes('\ufffd')
  const value = parse(text)
  if (value) return { value, isGarbled }
  const mended = parse(text.replace(/\p{Cc}/gu, ' '))
  return mended && { value: mended, isGarbled: true }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
