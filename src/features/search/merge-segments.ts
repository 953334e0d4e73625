import type { Handle } from '../../platform/database/database.ts'
import { type Entry, encodeRun, readEntries } from './postings.ts'
import {
  deleteSegments,
  insertPostings,
  listLiveNumbers,
  listSegments,
  lockPostings,
  noteSegment,
  type PostingsRow,
  readSegments,
  type Segment,
  takeNumbers,
} from './search.index.queries.ts'

const mostSmall = 8

/**
 * The smallest segments, up to one that is larger than twice all before it: so an article's postings are written
 * again only each time its segment's size has grown by half, and a word has few rows to read.
 */
export function toMerge(segments: Segment[]): Segment[] {
  let sum = 0
  let last = 0
  for (const [index, { articles }] of segments.entries()) {
    if (articles <= 2 * sum) last = index + 1
    sum += articles
  }
  return last > mostSmall ? segments.slice(0, last) : []
}

/** Merges small segments into one, without the postings of articles that are gone or were indexed again. */
export async function mergeSegments(tx: Handle): Promise<boolean> {
  await lockPostings(tx)
  const merged = toMerge(await listSegments(tx))
  if (merged.length === 0) return false
  const live = new Set(await listLiveNumbers(tx))
  const [segment = 0] = await takeNumbers(tx, 1)
  const numbers = new Set<number>()
  const segments = merged.map(each => each.segment)
  const write = (lexeme: string, rows: PostingsRow[]): PostingsRow[] => {
    const entries = new Map<number, Entry>()
    for (const row of rows) {
      for (const entry of readEntries(row)) {
        if (!live.has(entry.number)) continue
        entries.set(entry.number, entry)
        numbers.add(entry.number)
      }
    }
    if (entries.size === 0) return []
    return [{ lexeme, ...encodeRun([...entries.values()].sort((a, b) => a.number - b.number)) }]
  }
  let waiting: PostingsRow[] = []
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
  await noteSegment(tx, { segment, articles: numbers.size })
  return true
}

function byLexeme(rows: PostingsRow[]): [string, PostingsRow[]][] {
  const groups = new Map<string, PostingsRow[]>()
  for (const row of rows) {
    const group = groups.get(row.lexeme)
    if (group) group.push(row)
    else groups.set(row.lexeme, [row])
  }
  return [...groups]
}
