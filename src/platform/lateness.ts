import { sql } from 'kysely'

/** Anything overdue by more than this is not sent automatically: no worker ran at the time, and staff decide. */
export const tooLate = sql`interval '2 hours'`
