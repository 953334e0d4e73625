import { defineEvent } from '../../platform/events.ts'

/** Emitted once by each change of a coverage or its entries, in its transaction. */
export const coverageChanged = defineEvent<{ articleId: number }>('coverageChanged')
