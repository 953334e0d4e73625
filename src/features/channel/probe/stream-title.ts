import { asOneLine, withoutSpill } from '../../../arabic/bidi.ts'
import { undoDoubleEncoding } from '../../../arabic/double-encoding.ts'

const maxLength = 200

/** A stranger's title as it may be stored and shown: one line of whole characters. */
export function asStreamTitle(title: string): string {
  const text = withoutSpill(title.replaceAll('\0', ' ').toWellFormed())
  const line = asOneLine(undoDoubleEncoding(text)).replace(/\s+/g, ' ')
  return Array.from(line).slice(0, maxLength).join('')
}
