import type { Handle } from '../../platform/database/database.ts'
import { blockOf } from './postings.ts'
import type { Row } from './rows.ts'
import { listPlaces, type PlacesOf } from './search.index.queries.ts'

/** Above this share of its blocks a row is read whole. */
const mostInBlocks = 0.25

/** Reads where the words stand in articles with a mark: of a row with many others, only the blocks that have these. */
export async function loadPlaces(
  db: Handle,
  rows: readonly Row[],
  marks: Uint8Array,
  mark: number,
): Promise<void> {
  const asked: (PlacesOf & { put: (bytes: Buffer) => void })[] = []
  for (const row of new Set(rows)) {
    if (row.places) continue
    const { lexeme, segment, slots, skips } = row
    const blocks = new Set<number>()
    for (let index = 0; index < slots.length; index += 1)
      if (marks[slots[index]!] === mark) blocks.add(blockOf(index))
    if (blocks.size > skips.length * mostInBlocks) {
      const put = (bytes: Buffer) => {
        row.places = bytes
      }
      asked.push({ lexeme, segment, from: 0, until: wholeRow, put })
      continue
    }
    for (const block of blocks) {
      if (row.blocks.has(block)) continue
      const put = (bytes: Buffer) => {
        row.blocks.set(block, bytes)
      }
      asked.push({ lexeme, segment, from: skips[block]!, until: skips[block + 1] ?? wholeRow, put })
    }
  }
  if (asked.length === 0) return
  const read = await listPlaces(db, asked)
  for (const [index, { put }] of asked.entries()) put(read[index]!)
}

const wholeRow = 2 ** 30
