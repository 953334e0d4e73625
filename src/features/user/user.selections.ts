import { type RawBuilder, sql } from 'kysely'
import { textContains } from '../../platform/database/staff-list.ts'

/** Name and address of an account, as the index `users_searched` has them. @param users alias of the table */
export const searchedOf = (users: string): RawBuilder<string> =>
  sql`${sql.ref(`${users}.name`)} || ' ' || coalesce(${sql.ref(`${users}.email`)}, ${sql.ref(`${users}.pending_email`)}, '')`

/** Ids of the accounts whose name or address contains the text, by their index. */
export const accountsFound = (q: string): RawBuilder<unknown> =>
  sql`select r.id from users r where ${textContains(searchedOf('r'), q)}`
