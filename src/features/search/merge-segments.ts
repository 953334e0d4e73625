import type { Handle } from '../../platform/database/database.ts'
import { mergeRuns } from './postings.ts'
import {
  deleteSegments,
  insertPostings,
  listLiveNumbers,
  listSegments,
  lockPostings,
  noteSegment,
  readSegments,
  type Segment,
  takeNumbers,
  type WholeRow,
} from './search.index.queries.ts'

const maxSmall = 8

/**
 * The smallest segments, up to one larger than twice all before it: so an article's postings are written again only
 * each time its segment has grown by half, and a word has few rows to read.
 */
function toMerge(segments: Segment[]): Segment[] {
  let sum = 0
  let last = 0
  for (const [index, { articles }] of segments.entries()) {
    if (articles <= 2 * sum) last = index + 1
    sum += articles
  }
  return last > maxSmall ? segments.slice(0, last) : []
}

/** Merges small segments into one, without postings of articles that are gone or were indexed again. */
export async function mergeSegments(tx: Handle): Promise<boolean> {
  await lockPostings(tx)
  const merged = toMerge(await listSegments(tx))
  if (merged.length === 0) return false
  const live = await listLiveNumbers(tx)
  const merging = new Uint8Array(live.length)
  const [segment = 0] = await takeNumbers(tx, 1)
  const segments = merged.map(each => each.segment)
  const isLive = (number: number) => {
    if (live[number] !== 1) return false
    merging[number] = 1
    return true
  }
  const write = (lexeme: string, rows: WholeRow[]) => {
    const run = mergeRuns(rows, isLive)
    return run ? [{ lexeme, ...run }] : []
  }
  let waiting: WholeRow[] = []
  for await (const rows of readSegments(tx, segments)) {
    waiting.push(...rows)
    const last = waiting.at(-1)!.lexeme
    const whole = waiting.filter(row => row.lexeme !== last)
    waiting = waiting.filter(row => row.lexeme === last)
    await insertPostings(
      tx,
      segment,
      byLexeme(whole).flatMap(([lexeme, group]) => write(lexeme, group)),
    )
  }
  await insertPostings(
    tx,
    segment,
    byLexeme(waiting).flatMap(([lexeme, group]) => write(lexeme, group)),
  )
  await deleteSegments(tx, segments)
  await noteSegment(tx, { segment, articles: merging.reduce((sum, one) => sum + one, 0) })
  return true
}

function byLexeme(rows: WholeRow[]): [string, WholeRow[]][] {
  const groups = new Map<string, WholeRow[]>()
  for (const row of rows) {
    const group = groups.get(row.lexeme)
    if (group) group.push(row)
    else groups.set(row.lexeme, [row])
  }
  return [...groups]
}
