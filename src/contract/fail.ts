import { ORPCError } from '@orpc/contract'
import type { z } from 'zod'
import { type ErrorCode, errors } from './errors.ts'

type DataOf<Code extends ErrorCode> = (typeof errors)[Code] extends { data: infer Data extends z.ZodType }
  ? z.input<Data>
  : undefined

/** Creates an error by its code, with status and message from `errors`. */
export function fail<Code extends ErrorCode>(
  code: Code,
  ...[data, message]: DataOf<Code> extends undefined
    ? [data?: undefined, message?: string]
    : [data: DataOf<Code>, message?: string]
): ORPCError<Code, DataOf<Code>> {
  const known = errors[code]
  return new ORPCError(code, {
    defined: true,
    status: known.status,
    message: message ?? known.message,
    data: data as never,
  })
}
