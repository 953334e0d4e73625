import { answer, on } from '../../platform/events.ts'
import { lettersOf, personLeaves } from '../user/user.events.ts'
import { exportOf, forgetReader } from './subscriber.queries.ts'

export const forgetLetters = on(personLeaves, (tx, { id }) => forgetReader(tx, id))

export const answerLetters = answer(lettersOf, (db, { userId }) => exportOf(db, userId))
