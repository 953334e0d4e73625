import { defineEvent } from '../../platform/events.ts'

/** Emitted once, when an import has ended or was undone: indexes that count headlines count them again. */
export const siteMovedIn = defineEvent<{ importId: number }>('siteMovedIn')
