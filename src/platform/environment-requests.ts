import { z } from 'zod'
import { address, list } from './environment-fields.ts'

export const requests = {
  OUTBOUND_ALLOW: list
    .default([])
    .describe(
      'Private addresses that feeds, and pages and pictures named by staff, may have: hosts, `host:port` or networks, comma-separated',
    ),
  ASSISTANT_ALLOW: list
    .default([])
    .describe('Private addresses that the assistant may have, in the same form'),
  MAILBOX_ALLOW: list
    .default([])
    .describe('Private addresses that the mailboxes we read may have, in the same form'),
  PUSH_ALLOW: list
    .default([])
    .describe(
      "Push services besides those of the known browsers, in the same form. Guests' browsers name them, so list no network that has anything else in it",
    ),
  WEBHOOK_ALLOW: list
    .default([])
    .describe('Private addresses that webhooks may have, in the same form; these may also use `http:`'),
  WEATHER_BASE_URL: address
    .default('https://api.open-meteo.com')
    .describe('Open-Meteo, or an instance of your own'),
  FOOTBALL_BASE_URL: address
    .default('https://v3.football.api-sports.io')
    .describe('API-Football, or a proxy in front of it'),
  RATES_BASE_URL: address
    .default('https://open.er-api.com')
    .describe("ExchangeRate-API's open access, or a proxy that speaks the same protocol"),
  GOLD_BASE_URL: address
    .default('https://www.goldapi.io')
    .describe('GoldAPI.io, or a proxy that speaks the same protocol'),
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
