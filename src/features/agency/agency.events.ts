import { defineEvent } from '../../platform/events.ts'

/** All articles of an agency are for subscribers from now on, or no longer by its own switch. */
export const agencyRestricted = defineEvent<{ id: number }>('agencyRestricted')
