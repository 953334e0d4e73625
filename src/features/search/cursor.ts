import { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import { id } from '../../contract/pages.ts'
import { unsigned } from '../../platform/security/cursors.ts'
import type { SearchSort } from './search.contract.ts'

const cursor = z.object({
  sort: z.enum(['relevance', 'newest']),
  asOf: z.number(),
  id,
  passed: z.number().int().min(0),
})

/** A search's cursor: its last result, the number of results so far, and the time of the first page. */
export type Cursor = z.infer<typeof cursor>

export function readCursor(sort: SearchSort, text: string | undefined): Cursor | undefined {
  if (!text) return undefined
  try {
    const read = cursor.parse(JSON.parse(Buffer.from(unsigned(text), 'base64url').toString()))
    if (read.sort === sort) return read
  } catch {
    // Refused below, like a cursor of another order.
  }
  throw fail('INVALID_INPUT', { issues: [{ path: 'after', message: 'موضع غير صحيح في النتائج' }] })
}

export const writeCursor = (at: Cursor) => Buffer.from(JSON.stringify(at)).toString('base64url')
