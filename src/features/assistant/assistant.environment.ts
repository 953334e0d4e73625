import { defineEnvironment, list } from '../../platform/environment-fields.ts'

export const assistantEnvironment = defineEnvironment('Requests to other servers', {
  ASSISTANT_ALLOW: list
    .default([])
    .describe('Private addresses that the assistant may have, in the form of `OUTBOUND_ALLOW`'),
})
