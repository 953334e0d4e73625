import { answer, on } from '../../platform/events.ts'
import { emailChanged, groupsOf } from '../user/user.events.ts'
import { deleteStrangers, exportMemberships } from './group.queries.ts'

/** Frees the seat of a reader whose address is no longer in the group's domain. */
export const followAddress = on(emailChanged, (tx, { id }) => deleteStrangers(tx, { userId: id }))

export const answerGroups = answer(groupsOf, (db, { userId }) => exportMemberships(db, userId))
