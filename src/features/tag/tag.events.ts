import { defineEvent } from '../../platform/events.ts'

/** Emitted while both still are: what bears the one tag is to bear the other. */
export const tagMerged = defineEvent<{ from: number; into: number }>('tagMerged')
