import { on } from '../../platform/events.ts'
import { personLeaves } from '../user/user.events.ts'
import { forgetWriter } from './reader-letter.queries.ts'

export const forgetLeavingWriter = on(personLeaves, (tx, { id }) => forgetWriter(tx, id))
