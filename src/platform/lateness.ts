import { sql } from 'kysely'

/** Nothing overdue by more than this is sent automatically: no worker ran at the time, and staff decide. */
export const tooLate = sql`interval '2 hours'`
