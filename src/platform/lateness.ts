import { sql } from 'kysely'

/** What was due so long ago is not sent by itself any more, because no worker ran at its hour: staff decide. */
export const tooLate = sql`interval '2 hours'`
