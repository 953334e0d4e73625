import { ORPCError } from '@orpc/client'
import { errorCode, errorMessage } from '../../../api/client.ts'
import { type ErrorCode, errors } from '../../../contract/errors.ts'

/** Refused before sending: the server would refuse it. */
export class UploadRefusal extends Error {}

/** Refused for now, with a specific reason. */
export class UploadSetback extends Error {}

export type Failure =
  /** The file itself is refused, at any time. */
  | { kind: 'final'; reason: string }
  /** May work later, but needs a person to retry. */
  | { kind: 'other'; reason: string }
  /** Affects all uploads: the server's disk is full. */
  | { kind: 'storage'; reason: string }
  | { kind: 'connection'; reason: string; afterMs?: number }
  | { kind: 'session' }

/** Tries of a file that keeps failing although the server answers. */
export const maxTries = 4

const finals: (ErrorCode | undefined)[] = [
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'REFUSED',
  'INVALID_INPUT',
  'FORBIDDEN',
]

export function failureOf(error: unknown): Failure {
  if (error instanceof UploadRefusal) return { kind: 'final', reason: error.message }
  if (error instanceof UploadSetback) return { kind: 'other', reason: error.message }
  const code = errorCode(error)
  const reason = errorMessage(error)
  if (finals.includes(code)) return { kind: 'final', reason }
  if (code === 'UNAUTHORIZED') return { kind: 'session' }
  if (code === 'STORAGE_FULL' || code === 'STORAGE_READ_ONLY')
    return {
      kind: 'storage',
      reason: `${reason} ثم أعد المحاولة؛ ما اخترته باقٍ هنا ما دامت علامة التبويب مفتوحة.`,
    }
  if (code === 'TOO_MANY_REQUESTS') return { kind: 'connection', reason, afterMs: waitOf(error) }
  // From a proxy, which sends a different error.
  if (code === undefined && error instanceof ORPCError && error.status === 413)
    return { kind: 'final', reason: errors.TOO_LARGE.message }
  if (code === undefined || code === 'UNAVAILABLE' || code === 'TOO_SLOW')
    return { kind: 'connection', reason }
  return { kind: 'other', reason }
}

function waitOf(error: unknown): number {
  const { retryAfter = 5 } = (error as ORPCError<string, { retryAfter?: number }>).data ?? {}
  return retryAfter * 1000
}
