import { createReadStream } from 'node:fs'
import type { Place } from '../moved-item.schema.ts'

/** A row of the file, decoded. `broken`: a quote that never ends; the row ends with its line. */
export type Row = Place & { cells: string[]; end: Place; isBroken: boolean }

const quote = 0x22
const lineFeed = 0x0a
/** A longer row is a quote that never ends. */
const longest = 32 * 1024 * 1024
/** Each quote that never ends halves the limit for the next, down to this, until a row ends: or each is read to the end. */
const leastAfterEndless = 4096

/** Cuts a CSV file (RFC 4180) into its rows, with flat memory. `delimiter` is one ASCII character. */
export async function* splitRecords(
  file: string,
  { from, delimiter, most = longest }: { from: Place; delimiter: string; most?: number },
): AsyncGenerator<Row> {
  let buffer: Buffer = Buffer.alloc(0)
  let place = from
  let scanned = 0
  let isQuoted = false
  let closedAt = -2
  let maxNow = most
  const take = (length: number, isBroken: boolean): Row => {
    const bytes = buffer.subarray(0, length)
    const start = place
    place = { at: start.at + length, line: start.line + countLines(bytes) }
    buffer = buffer.subarray(length)
    scanned = 0
    isQuoted = false
    closedAt = -2
    return { ...start, cells: cellsOf(bytes.toString('utf8'), delimiter), end: place, isBroken }
  }
  const lineLength = () => {
    const end = buffer.indexOf(lineFeed)
    return end < 0 ? buffer.length : end + 1
  }
  function* rows(isLast: boolean): Generator<Row> {
    while (true) {
      // A quote that is open beyond the limit never ends.
      for (; scanned < buffer.length && !(isQuoted && scanned > maxNow); scanned += 1) {
        const byte = buffer[scanned]
        if (byte === quote) {
          const isClosing = isQuoted
          // Opens at a cell's start only, and again after a closing one: «""» is a quote.
          isQuoted = !isQuoted && (opensAt(buffer, scanned, delimiter) || closedAt === scanned - 1)
          closedAt = isClosing ? scanned : -2
        }
        if (byte !== lineFeed || isQuoted) continue
        maxNow = most
        yield take(scanned + 1, false)
        // The loop adds one to what `take` resets.
        scanned = -1
      }
      const isWaiting = !isLast && buffer.length <= (isQuoted ? maxNow : most)
      if (isWaiting || buffer.length === 0) return
      if (isQuoted) maxNow = Math.max(Math.min(most, leastAfterEndless), maxNow / 2)
      // The rest is read again without that quote.
      yield isQuoted || !isLast ? take(lineLength(), true) : take(buffer.length, false)
    }
  }
  for await (const chunk of createReadStream(file, { start: from.at, highWaterMark: 1024 * 1024 })) {
    buffer = buffer.length === 0 ? (chunk as Buffer) : Buffer.concat([buffer, chunk as Buffer])
    yield* rows(false)
  }
  yield* rows(true)
}

/** A cell begins here: at the row's start, behind a byte order mark, or behind the delimiter. */
function opensAt(buffer: Buffer, at: number, delimiter: string): boolean {
  if (at === 0 || buffer[at - 1] === delimiter.charCodeAt(0)) return true
  return at === 3 && buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count += 1
  return count
}

/** Cells of one row; a quote inside a cell is written twice. */
export function cellsOf(row: string, delimiter: string): string[] {
  const text = row.replace(/\r?\n$/, '').replace(/^\ufeff/, '')
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    if (text[at] === '"') {
      let cell = ''
      at += 1
      while (true) {
        const end = text.indexOf('"', at)
        if (end < 0) {
          cell += text.slice(at)
          at = text.length
          break
        }
        cell += text.slice(at, end)
        at = end + 1
        if (text[at] !== '"') break
        cell += '"'
        at += 1
      }
      const next = text.indexOf(delimiter, at)
      cells.push(cell + text.slice(at, next < 0 ? text.length : next))
      at = next < 0 ? text.length + 1 : next + 1
    } else {
      const next = text.indexOf(delimiter, at)
      cells.push(text.slice(at, next < 0 ? text.length : next))
      at = next < 0 ? text.length + 1 : next + 1
    }
  }
  return cells
}
