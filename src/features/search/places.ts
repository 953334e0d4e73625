import type { Handle } from '../../platform/database/database.ts'
import { blockOf } from './postings.ts'
import type { Row } from './rows.ts'
import { listPlaces, type PlacesOf } from './search.index.queries.ts'

/** Documents of a row, by ascending index. */
export type MarkedRow = { row: Row; indexes: readonly number[] }

/** Documents whose article has the mark; `marks` is by slot. */
export function findMarked(row: Row, marks: Uint8Array, mark: number): MarkedRow {
  const { slots } = row
  const indexes: number[] = []
  for (let index = 0; index < slots.length; index += 1)
    if (slots[index]! >= 0 && marks[slots[index]!] === mark) indexes.push(index)
  return { row, indexes }
}

/** Above this share of its blocks a row is read completely. */
const maxInBlocks = 0.25

/** Reads the positions of words in these documents: of a row with many others, only the blocks that contain these. */
export async function loadPlaces(db: Handle, found: readonly MarkedRow[]): Promise<void> {
  const asked = new Map<Row, Set<number>>()
  for (const { row, indexes } of found) {
    if (row.places) continue
    const blocks = asked.get(row) ?? new Set()
    asked.set(row, blocks)
    for (const index of indexes) if (!row.blocks.has(blockOf(index))) blocks.add(blockOf(index))
  }
  const wanted: (PlacesOf & { put: (bytes: Buffer) => void })[] = []
  for (const [row, blocks] of asked) {
    const { lexeme, segment, skips } = row
    const whole = blocks.size > skips.length * maxInBlocks
    const put = (bytes: Buffer) => {
      row.places = bytes
    }
    if (whole) wanted.push({ lexeme, segment, from: 0, until: wholeRow, put })
    else
      for (const block of blocks) {
        const put = (bytes: Buffer) => {
          row.blocks.set(block, bytes)
        }
        wanted.push({ lexeme, segment, from: skips[block]!, until: skips[block + 1] ?? wholeRow, put })
      }
  }
  if (wanted.length === 0) return
  const read = await listPlaces(db, wanted)
  for (const [index, { put }] of wanted.entries()) put(read[index]!)
}

const wholeRow = 2 ** 30
