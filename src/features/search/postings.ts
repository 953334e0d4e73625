/**
 * Postings as bytes. `docs` is one or more runs, each a count, then for each document the difference of its number
 * to the one before and a byte with how often each part holds the word. `places` has for each of these documents a
 * count, then the difference of each position to the one before and a byte that tells written forms apart.
 * Numbers are varints, so runs are concatenated without being read.
 */
export type Entry = {
  number: number
  title: number
  lead: number
  body: number
  /** Position and written form of each occurrence, by position. */
  places: readonly (readonly [position: number, form: number])[]
}

const mostInTitle = 3
const mostInLead = 3
const mostInBody = 15
const mostPlaces = 40

function partsOf({ title, lead, body }: Entry): number {
  return (Math.min(title, mostInTitle) << 6) | (Math.min(lead, mostInLead) << 4) | Math.min(body, mostInBody)
}
export const inTitle = (parts: number) => parts >> 6
export const inLead = (parts: number) => (parts >> 4) & 3
export const inBody = (parts: number) => parts & 15

export type Encoded = { docs: Buffer; places: Buffer }

/** One run; entries are ordered by number. */
export function encodeRun(entries: readonly Entry[]): Encoded {
  const docs: number[] = []
  const places: number[] = []
  putVarint(docs, entries.length)
  let before = 0
  for (const entry of entries) {
    putVarint(docs, entry.number - before)
    docs.push(partsOf(entry))
    before = entry.number
    const kept = entry.places.slice(0, mostPlaces)
    putVarint(places, kept.length)
    let position = 0
    for (const [at, form] of kept) {
      putVarint(places, at - position)
      places.push(form)
      position = at
    }
  }
  return { docs: Buffer.from(docs), places: Buffer.from(places) }
}

function putVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
}

/** Of the first run, of which some bytes are enough. */
export function firstCount(docs: Uint8Array): number {
  let count = 0
  for (let at = 0, shift = 0; ; at += 1, shift += 7) {
    const byte = docs[at]!
    count |= (byte & 127) << shift
    if (byte < 128) return count
  }
}

export type Documents = { numbers: Int32Array; parts: Uint8Array }

/** Documents of all runs, in the order of the bytes. */
export function decodeDocuments(docs: Uint8Array): Documents {
  // An entry takes two bytes at least.
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
      numbers[count] = number
      parts[count++] = docs[at++]!
    }
  }
  return { numbers: numbers.subarray(0, count), parts: parts.subarray(0, count) }
}

/** Positions and forms of the documents for which `wanted` says true, by their index in decodeDocuments. */
export function eachPlaces(
  bytes: Uint8Array,
  wanted: (index: number) => boolean,
  use: (index: number, positions: number[], forms: number[]) => void,
): void {
  let at = 0
  for (let index = 0; at < bytes.length; index += 1) {
    let byte = bytes[at++]!
    let count = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!
      count |= (byte & 127) << shift
    }
    if (!wanted(index)) {
      for (; count > 0; count -= 1) {
        while (bytes[at++]! > 127);
        at += 1
      }
      continue
    }
    const positions: number[] = []
    const forms: number[] = []
    let position = 0
    for (; count > 0; count -= 1) {
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
    use(index, positions, forms)
  }
}

/** What encodeRun was given, of all runs; counts and places beyond the most that is kept are lost. */
export function readEntries({ docs, places }: Encoded): Entry[] {
  const { numbers, parts } = decodeDocuments(docs)
  const entries: Entry[] = []
  eachPlaces(
    places,
    () => true,
    (index, positions, forms) =>
      entries.push({
        number: numbers[index]!,
        title: inTitle(parts[index]!),
        lead: inLead(parts[index]!),
        body: inBody(parts[index]!),
        places: positions.map((position, at) => [position, forms[at]!] as const),
      }),
  )
  return entries
}
