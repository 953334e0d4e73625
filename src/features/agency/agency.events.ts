import { defineEvent } from '../../platform/events.ts'

/** Emitted when an agency's switch locks or unlocks all of its articles. */
export const agencyRestricted = defineEvent<{ id: number }>('agencyRestricted')
