import { defineEvent } from '../../platform/events.ts'

/** Emitted in the transaction that stores a reader's message. */
export const messageReceived = defineEvent<{ id: number }>('messageReceived')
