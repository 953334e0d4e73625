import { z } from 'zod'
import { address, list } from './environment-fields.ts'

export const requests = {
  OUTBOUND_ALLOW: list
    .default([])
    .describe(
      'Private addresses that feeds, and pages and pictures named by staff, may have: hosts, `host:port` or networks, comma-separated',
    ),
  COUNTRY_GUESS_URL: address
    .optional()
    .describe('IP-to-country service (`https://ip2c.org`) that chooses the default country of phone fields'),
  CRAWLER_DNS: z.string().optional().meta({
    description:
      'Name server (`10.0.0.2:53`) that verifies search engine crawlers, where the settings let them read subscriber articles',
    unset: "the system's",
  }),
  INCOMING_FOLDER: z.string().optional().meta({
    description:
      'Folder whose folders agencies deliver ninjs or NewsML-G2 files into, on every machine with a worker. See [feeds](feed-access.md#folders)',
    unset: 'no folders',
  }),
}
