import type { Numbers } from './numbers.ts'
import { type Blocks, decodeDocuments } from './postings.ts'
import type { PostingsRow } from './search.index.queries.ts'

/** The ranked articles, by slot. */
export type RankColumns = {
  numbers: Numbers
  slots: number
  /** In words. */
  length: Uint16Array
  /** By slot, 1 if readers may see the article; only these are counted. */
  seen: Uint8Array
  count: number
  averageLength: number
}

/** One lexeme's postings in a segment, read once for scoring and for proximity. */
export type Row = Blocks & {
  lexeme: string
  segment: number
  /** Negative if the article is hidden from readers, or these postings are outdated. */
  slots: Int32Array
  parts: Uint8Array
}
export type Postings = ReadonlyMap<string, readonly Row[]>

export function readRow({ lexeme, segment, docs, places, skips }: PostingsRow, ranked: RankColumns): Row {
  return { lexeme, segment, ...readSlots(docs, ranked), places, skips: skipsOf(skips), blocks: new Map() }
}

/** Articles of a list of documents, with the word's occurrences in each part. */
export function readSlots(
  docs: Buffer,
  { numbers, seen }: RankColumns,
  leastParts = 0,
): Pick<Row, 'slots' | 'parts'> {
  const { numbers: slots, parts } = decodeDocuments(docs, leastParts)
  numbers.toSlots(slots)
  for (let index = 0; index < slots.length; index += 1)
    if (slots[index]! >= 0 && seen[slots[index]!] === 0) slots[index] = -1
  return { slots, parts }
}

function skipsOf(bytes: Buffer): Uint32Array {
  const skips = new Uint32Array(bytes.length >> 2)
  for (let index = 0; index < skips.length; index += 1) skips[index] = bytes.readUInt32LE(index * 4)
  return skips
}
