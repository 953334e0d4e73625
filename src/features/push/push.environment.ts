import { defineEnvironment, list } from '../../platform/environment-fields.ts'

export const pushEnvironment = defineEnvironment('Requests to other servers', {
  PUSH_ALLOW: list
    .default([])
    .describe(
      "Push services besides those of the known browsers, in the form of `OUTBOUND_ALLOW`. Guests' browsers name them, so list no network that has anything else in it",
    ),
})
