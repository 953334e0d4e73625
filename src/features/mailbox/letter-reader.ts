import { beside } from '../../platform/process/beside.ts'
import type * as Letters from './letter/read-letter.ts'

/** Anybody may write to a mailbox: a mail that breaks the parser fails in that process. */
export const letterReader = beside<typeof Letters>(new URL('./letter/read-letter.ts', import.meta.url), {
  cpuMs: 15_000,
  memoryMb: 512,
})

/** Bytes that are read to know a mail; a header is rarely longer than a tenth of that. */
export const headBytes = 65_536
/** Limit of a whole mail. */
export const maxBytes = 26_214_400
