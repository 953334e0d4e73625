import { type RawBuilder, sql } from 'kysely'
import { textContains } from '../../platform/database/staff-list.ts'

/** What staff search accounts by, besides the phone: the expression of the index `users_searched`. @param users alias */
export const searchedOf = (users: string): RawBuilder<string> =>
  sql`${sql.ref(`${users}.name`)} || ' ' || coalesce(${sql.ref(`${users}.email`)}, ${sql.ref(`${users}.pending_email`)}, '')`

/** Ids of the accounts whose name or address contains the text, by their index. */
export const accountsFound = (q: string): RawBuilder<unknown> =>
  sql`select r.id from users r where ${textContains(searchedOf('r'), q)}`
