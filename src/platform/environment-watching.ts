import { z } from 'zod'
import { address, wholeNumber } from './environment-fields.ts'

export const watching = {
  METRICS_PORT: wholeNumber(0, 65_535)
    .default(9464)
    .describe(
      'Port of `/metrics`, for Prometheus; empty or 0 switches it off. See [running a site](running.md#watching-a-site)',
    ),
  ALERT_WEBHOOK: address
    .optional()
    .describe(
      'Address that alerts about the site are posted to as JSON, in addition to mails to superadmins; Slack and Mattermost show their `text`',
    ),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address that `/metrics` listens on. It needs no password, so leave it to a network of your own',
    ),
}
