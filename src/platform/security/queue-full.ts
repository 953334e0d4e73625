import { ORPCError } from '@orpc/contract'
import { errors } from '../../contract/errors.ts'

const { status } = errors.UNAVAILABLE

/** UNAVAILABLE because too many requests wait, although nothing has failed. */
export class QueueFull extends ORPCError<'UNAVAILABLE', undefined> {
  constructor(message: string = errors.UNAVAILABLE.message) {
    super('UNAVAILABLE', { defined: true, status, message })
  }
}
