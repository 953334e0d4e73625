import { on } from '../../platform/events.ts'
import { personLeaves } from '../user/user.events.ts'
import { deleteFileLater } from './payment.jobs.ts'
import { takeProofs } from './payment.queries.ts'

/** Pictures of a bank's papers go with the account; the payment stays in the books. */
export const dropProofs = on(personLeaves, async (tx, { id }) => {
  for (const key of await takeProofs(tx, id)) await deleteFileLater(tx, key)
})
