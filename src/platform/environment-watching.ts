import { z } from 'zod'
import { address, wholeNumber } from './environment-fields.ts'

export const watching = {
  METRICS_PORT: wholeNumber(0, 65_535)
    .default(9464)
    .describe(
      'Port of `/metrics`, for Prometheus; empty or 0 switches it off. See [running a site](running.md#watching-a-site)',
    ),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'Address that `/metrics` listens on. It asks for no password, so use an address on a network of your own',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional().meta({
    description:
      'Address of an OpenTelemetry collector, such as `http://127.0.0.1:4318`, which traces of requests and jobs are sent to (OTLP over HTTP). See [running a site](running.md#traces)',
    unset: 'no traces',
  }),
  ALERT_WEBHOOK: address
    .optional()
    .describe(
      'Address that alerts about the site are posted to as JSON, in addition to mails to superadmins; Slack and Mattermost show their `text`',
    ),
}
