import { createReadStream } from 'node:fs'
import type { Place } from '../moved-item.schema.ts'
import { NextOf } from './next-of.ts'

/** A part of an export: what comes before the items, an item, or one that never ends properly. */
export type Piece = Place & { kind: 'head' | 'item' | 'broken'; bytes: Buffer; end: Place }

/** A longer item is garbage, such as a CDATA section that never ends. */
const maxItem = 32 * 1024 * 1024
const chunkBytes = 1024 * 1024
const longestOpening = '<![CDATA['.length

/**
 * Cuts a WXR file into its items without parsing them, so that memory stays flat and a broken item breaks no other.
 * Works on bytes: all encodings of exports contain ASCII.
 */
export async function* splitItems(
  file: string,
  from: Place = { line: 1, at: 0 },
  most: number = maxItem,
): AsyncGenerator<Piece> {
  const stream = createReadStream(file, { start: from.at, highWaterMark: chunkBytes })
  const scan = new Scan(from, from.at > 0, most)
  for await (const chunk of stream) {
    scan.add(chunk as Buffer)
    yield* scan.pieces(false)
  }
  yield* scan.pieces(true)
}

class Scan {
  #buffer: Buffer = Buffer.alloc(0)
  /** Place of the buffer's first byte. */
  #start: Place
  #position = 0
  /** The kind of piece that the buffer begins with. */
  #inside: 'head' | 'item' | 'gap'
  readonly #most: number
  readonly #next = {
    cdataEnd: new NextOf(']]>'),
    commentEnd: new NextOf('-->'),
    itemEnd: new NextOf('</item>'),
    item: new NextOf('<item', isSpaceOrEnd),
    swallowedItem: new NextOf('<item', isSpaceOrEnd),
  }

  constructor(from: Place, isResumed: boolean, most: number) {
    this.#start = { line: from.line, at: from.at }
    this.#inside = isResumed ? 'gap' : 'head'
    this.#most = most
  }

  add(chunk: Buffer): void {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
  }

  *pieces(isLast: boolean): Generator<Piece> {
    while (true) {
      const mark = this.#nextMark(isLast)
      if (mark === 'wait') {
        const most = this.#inside === 'head' ? 4 * this.#most : this.#most
        if (this.#inside === 'gap')
          this.#drop(this.#buffer.length > most ? this.#buffer.length : this.#position)
        if (!isLast && this.#buffer.length <= most) return
        // A CDATA section that swallowed the next items, or the end of a cut file.
        if (this.#inside === 'gap' || this.#buffer.length === 0) return
        if (this.#inside === 'item' || !isLast) {
          yield this.#breakOff()
          continue
        }
        yield this.#take('head', this.#buffer.length)
        return
      }
      if (mark === 'swallowed') yield this.#breakOff()
      else if (mark.kind === 'open') {
        if (this.#inside === 'head') yield this.#take('head', mark.at)
        else if (this.#inside === 'item') yield this.#take('broken', mark.at)
        else this.#drop(mark.at)
        this.#inside = 'item'
        this.#position = longestOpening - 3
      } else if (this.#inside === 'item') {
        yield this.#take('item', mark.at + '</item>'.length)
        this.#inside = 'gap'
      } else this.#position = mark.at + 1
    }
  }

  /** The next beginning or end of an item, outside CDATA and comments. */
  #nextMark(isLast: boolean): { kind: 'open' | 'close'; at: number } | 'wait' | 'swallowed' {
    const buffer = this.#buffer
    while (true) {
      const at = buffer.indexOf(0x3c, this.#position)
      if (at < 0) {
        this.#position = buffer.length
        return 'wait'
      }
      this.#position = at
      if (buffer.length - at < longestOpening && !isLast) return 'wait'
      const word = buffer.toString('latin1', at, at + longestOpening)
      if (word === '<![CDATA[') {
        const end = this.#find(this.#next.cdataEnd, at)
        if (end < 0) return 'wait'
        if (this.#inside === 'item' && this.#swallows(at, end)) return 'swallowed'
        this.#position = end + 3
      } else if (word.startsWith('<!--')) {
        const end = this.#find(this.#next.commentEnd, at)
        if (end < 0) return 'wait'
        this.#position = end + 3
      } else if (/^<item[\s>]/.test(word) && !(this.#inside === 'item' && at === 0))
        return { kind: 'open', at }
      else if (word.startsWith('</item>')) return { kind: 'close', at }
      else this.#position = at + 1
    }
  }

  /** Ends a broken item at the next one that begins after it, in whatever it stands. */
  #breakOff(): Piece {
    const next = this.#find(this.#next.item, 1)
    const piece = this.#take('broken', next < 0 ? this.#buffer.length : next)
    this.#inside = next < 0 ? 'gap' : 'item'
    this.#position = next < 0 ? 0 : longestOpening - 3
    return piece
  }

  /** Whether a CDATA section contains the end of its item and the beginning of the next. */
  #swallows(at: number, end: number): boolean {
    const itemEnd = this.#find(this.#next.itemEnd, at)
    if (itemEnd < 0 || itemEnd > end) return false
    const next = this.#find(this.#next.swallowedItem, itemEnd)
    return next >= 0 && next < end
  }

  #find(next: NextOf, from: number): number {
    return next.find(this.#buffer, this.#start.at, from)
  }

  #take(kind: Piece['kind'], length: number): Piece {
    const bytes = this.#buffer.subarray(0, length)
    const start = this.#start
    this.#drop(length)
    return { kind, bytes, ...start, end: this.#start }
  }

  #drop(length: number): void {
    this.#start = {
      line: this.#start.line + countLines(this.#buffer.subarray(0, length)),
      at: this.#start.at + length,
    }
    this.#buffer = this.#buffer.subarray(length)
    this.#position = 0
  }
}

const isSpaceOrEnd = (byte: number | undefined) =>
  byte !== undefined && ' \n\t\r>'.includes(String.fromCharCode(byte))

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}
