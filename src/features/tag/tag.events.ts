import { defineEvent } from '../../platform/events.ts'

/** Emitted while both tags still exist, to move references to `from`. */
export const tagMerged = defineEvent<{ from: number; into: number }>('tagMerged')
