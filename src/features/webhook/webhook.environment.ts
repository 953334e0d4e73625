import { defineEnvironment, list } from '../../platform/environment-fields.ts'

export const webhookEnvironment = defineEnvironment('Requests to other servers', {
  WEBHOOK_ALLOW: list
    .default([])
    .describe(
      'Private addresses that webhooks may have, in the form of `OUTBOUND_ALLOW`; these may also use `http:`',
    ),
})
