/**
 * Postings as bytes. `docs` is one or more runs, each a count, then for each document the difference of its number from
 * the previous one and a byte with the occurrences in each part. `places` has for each of these documents a count, then
 * the difference of each position from the previous one and a byte that distinguishes written forms. Numbers are
 * varints, so runs are concatenated without decoding.
 */
export type Entry = {
  number: number
  title: number
  lead: number
  body: number
  /** Position and written form of each occurrence, by position. */
  places: readonly (readonly [position: number, form: number])[]
}

const maxInTitle = 3
const maxInLead = 3
const maxInBody = 15
const maxPlaces = 40

function partsOf({ title, lead, body }: Entry): number {
  return (Math.min(title, maxInTitle) << 6) | (Math.min(lead, maxInLead) << 4) | Math.min(body, maxInBody)
}
export const inTitle = (parts: number) => parts >> 6
export const inLead = (parts: number) => (parts >> 4) & 3
export const inBody = (parts: number) => parts & 15

/** `skips` is the start in `places` of each block of documents; empty for concatenated runs. */
export type EncodedPostings = { docs: Buffer; places: Buffer; skips: Buffer }

const blockBits = 6
const blockSize = 2 ** blockBits
/** Block of a document, by index. */
export const blockOf = (index: number) => index >> blockBits

/** One run; entries are ordered by number. */
export function encodeRun(entries: readonly Entry[]): EncodedPostings {
  const docs: number[] = []
  const places: number[] = []
  const skips: number[] = []
  putVarint(docs, entries.length)
  let before = 0
  for (const [index, entry] of entries.entries()) {
    if (index % blockSize === 0) skips.push(places.length)
    putVarint(docs, entry.number - before)
    docs.push(partsOf(entry))
    before = entry.number
    const kept = entry.places.slice(0, maxPlaces)
    putVarint(places, kept.length)
    let position = 0
    for (const [at, form] of kept) {
      putVarint(places, at - position)
      places.push(form)
      position = at
    }
  }
  return { docs: Buffer.from(docs), places: Buffer.from(places), skips: skipBytes(skips) }
}

function skipBytes(skips: readonly number[]): Buffer {
  const bytes = Buffer.alloc(skips.length * 4)
  skips.forEach((skip, index) => void bytes.writeUInt32LE(skip, index * 4))
  return bytes
}

function putVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
}

/** Number of documents in the first run, for which a few bytes are enough. */
export function firstCount(docs: Uint8Array): number {
  let count = 0
  for (let at = 0, shift = 0; ; at += 1, shift += 7) {
    const byte = docs[at]!
    count |= (byte & 127) << shift
    if (byte < 128) return count
  }
}

export type Documents = { numbers: Int32Array; parts: Uint8Array }

/** The lowest parts byte of a document whose title has the word. */
export const inAnyTitle = 64

/** Documents of all runs, in byte order; those with lower parts are left out. */
export function decodeDocuments(docs: Uint8Array, leastParts = 0): Documents {
  // An entry takes at least two bytes.
  const numbers = new Int32Array(docs.length >> 1)
  const parts = new Uint8Array(docs.length >> 1)
  let count = 0
  for (let at = 0; at < docs.length; ) {
    let left = 0
    for (let shift = 0; ; shift += 7) {
      const byte = docs[at++]!
      left |= (byte & 127) << shift
      if (byte < 128) break
    }
    let number = 0
    for (; left > 0; left -= 1) {
      let byte = docs[at++]!
      let difference = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = docs[at++]!
        difference |= (byte & 127) << shift
      }
      number += difference
      const part = docs[at++]!
      if (part < leastParts) continue
      numbers[count] = number
      parts[count++] = part
    }
  }
  return { numbers: numbers.subarray(0, count), parts: parts.subarray(0, count) }
}

/** The part of `places` that is loaded: all, or some blocks. */
export type Blocks = {
  places: Uint8Array | null
  skips: Uint32Array
  blocks: Map<number, Uint8Array>
}

// Reused, as there are many.
const positions: number[] = []
const forms: number[] = []

/**
 * Positions and forms of some documents, by ascending index in decodeDocuments; the arrays are only valid during the
 * call. Skips documents whose block is not loaded.
 */
export function eachPlaces(
  { places, skips, blocks }: Blocks,
  indexes: ArrayLike<number>,
  use: (index: number, positions: number[], forms: number[]) => void,
): void {
  let bytes = places ?? new Uint8Array(0)
  let at = 0
  let next = 0
  for (let which = 0; which < indexes.length; which += 1) {
    const index = indexes[which]!
    const block = blockOf(index)
    if (skips.length > 0 && (which === 0 || block !== blockOf(indexes[which - 1]!))) {
      bytes = places ?? blocks.get(block) ?? new Uint8Array(0)
      at = places ? skips[block]! : 0
      next = block << blockBits
    }
    for (; next < index; next += 1) at = afterPlaces(bytes, at)
    if (at < bytes.length) at = readPlaces(bytes, at)
    else positions.length = forms.length = 0
    next = index + 1
    use(index, positions, forms)
  }
}

/** End of one document's places. */
function afterPlaces(bytes: Uint8Array, from: number): number {
  let at = from
  let byte = bytes[at++]!
  let left = byte & 127
  for (let shift = 7; byte > 127; shift += 7) {
    byte = bytes[at++]!
    left |= (byte & 127) << shift
  }
  for (; left > 0; left -= 1) {
    while (bytes[at++]! > 127);
    at += 1
  }
  return at
}

/** Decodes one document's places into `positions` and `forms`; returns their end. */
function readPlaces(bytes: Uint8Array, from: number): number {
  let at = from
  let byte = bytes[at++]!
  let left = byte & 127
  for (let shift = 7; byte > 127; shift += 7) {
    byte = bytes[at++]!
    left |= (byte & 127) << shift
  }
  positions.length = forms.length = 0
  let position = 0
  for (; left > 0; left -= 1) {
    byte = bytes[at++]!
    let difference = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      difference |= (byte & 127) << shift
    }
    position += difference
    positions.push(position)
    forms.push(bytes[at++]!)
  }
  return at
}

/**
 * Merges the live documents of several rows into one run; of duplicates the last row's counts. Bytes are copied, not
 * decoded: a common lexeme's postings would be too large as objects.
 */
export function mergeRuns(
  rows: readonly Pick<EncodedPostings, 'docs' | 'places'>[],
  isLive: (number: number) => boolean,
): EncodedPostings | undefined {
  const read = rows.map(({ docs, places }) => {
    const { numbers, parts } = decodeDocuments(docs)
    return { numbers, parts, places, starts: startsOf(places, numbers.length) }
  })
  const many = read.reduce((sum, { numbers }) => sum + numbers.length, 0)
  // By number, then by row and index, which fit into the lower digits.
  const keys = new Float64Array(many)
  let live = 0
  let before = 0
  for (const { numbers } of read) {
    for (let index = 0; index < numbers.length; index += 1)
      if (isLive(numbers[index]!)) keys[live++] = numbers[index]! * keyShare + before + index
    before += numbers.length
  }
  const order = keys.subarray(0, live).sort()
  const numberAt = (at: number) => Math.floor(order[at]! / keyShare)
  const kept: number[] = []
  for (let at = 0; at < live; at += 1) if (at + 1 === live || numberAt(at + 1) !== numberAt(at)) kept.push(at)
  if (kept.length === 0) return undefined
  const docs: Uint8Array = Buffer.alloc(kept.length * 6 + 5)
  const places = Buffer.alloc(read.reduce((sum, row) => sum + row.places.length, 0))
  const skips: number[] = []
  let [docsAt, placesAt, previous] = [putVarintAt(docs, 0, kept.length), 0, 0]
  kept.forEach((at, index) => {
    if (index % blockSize === 0) skips.push(placesAt)
    const number = numberAt(at)
    let which = order[at]! - number * keyShare
    let row = 0
    while (which >= read[row]!.numbers.length) {
      which -= read[row]!.numbers.length
      row += 1
    }
    const from = read[row]!
    docsAt = putVarintAt(docs, docsAt, number - previous)
    docs[docsAt++] = from.parts[which]!
    previous = number
    placesAt += from.places.copy(places, placesAt, from.starts[which]!, from.starts[which + 1]!)
  })
  return {
    docs: Buffer.from(docs.subarray(0, docsAt)),
    places: places.subarray(0, placesAt),
    skips: skipBytes(skips),
  }
}

// Numbers have 31 bits, a Float64 53.
const keyShare = 2 ** 22

function putVarintAt(bytes: Uint8Array, from: number, value: number): number {
  let at = from
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128
  bytes[at++] = rest
  return at
}

/** Start offsets of each document's places, and the end of the last. */
function startsOf(places: Uint8Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1)
  for (let index = 0; index < count; index += 1) starts[index + 1] = afterPlaces(places, starts[index]!)
  return starts
}
