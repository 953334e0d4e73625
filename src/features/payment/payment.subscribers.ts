import { answer, on } from '../../platform/events.ts'
import { waysToPay } from '../package/package.events.ts'
import { personLeaves } from '../user/user.events.ts'
import { deleteFileLater } from './payment.jobs.ts'
import { takeProofs } from './payment.queries.ts'
import { listProviders } from './payment.service.ts'

export const answerWaysToPay = answer(waysToPay, (db, context) => listProviders(context, db))

/** Pictures of a bank's papers go with the account; the payment stays in the books. */
export const dropProofs = on(personLeaves, async (tx, { id }) => {
  for (const key of await takeProofs(tx, id)) await deleteFileLater(tx, key)
})
