import { sql } from 'kysely'

/**
 * Anything overdue by more than this is not sent automatically, because no worker ran at the time. Staff
 * decide.
 */
export const tooLate = sql`interval '2 hours'`
