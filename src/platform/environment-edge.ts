import { z } from 'zod'
import { address, list } from './environment-fields.ts'

/** Caches in front of the site that are notified of changes. All machines need the same ones. */
export const edge = {
  EDGE_VARNISH: list
    .pipe(z.array(address))
    .default([])
    .describe(
      'Varnish machines with `deploy/varnish.vcl`, comma-separated: `http://10.0.0.5:6081`. See [the edge](running.md#the-edge)',
    ),
  EDGE_FASTLY_SERVICE: z
    .string()
    .optional()
    .describe('Id of the Fastly service in front of the site, together with `EDGE_FASTLY_TOKEN`'),
  EDGE_FASTLY_TOKEN: z.string().optional().describe('API token with the scope `purge_select`'),
  EDGE_FASTLY_URL: address.default('https://api.fastly.com').describe("Address of Fastly's API"),
  EDGE_CLOUDFLARE_ZONE: z
    .string()
    .optional()
    .describe('Id of the Cloudflare zone in front of the site, together with `EDGE_CLOUDFLARE_TOKEN`'),
  EDGE_CLOUDFLARE_TOKEN: z.string().optional().describe('API token with the permission Cache Purge'),
  EDGE_CLOUDFLARE_URL: address
    .default('https://api.cloudflare.com/client/v4')
    .describe("Address of Cloudflare's API"),
  EDGE_BUNNY_ZONE: z
    .string()
    .optional()
    .describe('Id of the Bunny pull zone in front of the site, together with `EDGE_BUNNY_KEY`'),
  EDGE_BUNNY_KEY: z.string().optional().describe('Its API key'),
  EDGE_BUNNY_URL: address.default('https://api.bunny.net').describe("Address of Bunny's API"),
}
