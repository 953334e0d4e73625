import { defineEvent } from '../../platform/events.ts'

/** An item was not imported because an article has its text or link; in the transaction that records it. */
export const itemDropped = defineEvent<{ itemId: number; publishedAt: string | null }>('itemDropped')
