import type { Outbound } from '../outbound/outbound.ts'
import { type EdgeConfig, type EdgeKind, nameOf } from './config.ts'
import { tagsToPurge, wholeSite } from './tags.ts'

/** Tells one edge to drop all responses with one of these tags. */
export type Purger = {
  name: string
  /** @throws PurgeRefused, OutboundError */
  purge: (changed: Iterable<string>) => Promise<void>
}

export class PurgeRefused extends Error {
  readonly status: number
  /** Seconds to wait, as the edge requested. */
  readonly retryAfter: number | undefined

  constructor(status: number, retryAfter: number | undefined) {
    super(`the edge answered ${status}`)
    this.name = 'PurgeRefused'
    this.status = status
    this.retryAfter = retryAfter
  }
}

type Call = { method: 'POST' | 'PURGE'; url: string; headers: Record<string, string>; body?: unknown }
type Protocol<Kind extends EdgeKind> = {
  /** Maximum tags in one call. */
  most: number
  /** With more tags than this, emptying the edge is cheaper than the calls. */
  enough: number
  callOf: (edge: Extract<EdgeConfig, { kind: Kind }>, tags: string[]) => Call
}

const json = { 'content-type': 'application/json' }

const protocols: { [Kind in EdgeKind]: Protocol<Kind> } = {
  /** `deploy/varnish.vcl`; Varnish accepts headers of 8 kB. */
  varnish: {
    most: 100,
    enough: 2000,
    callOf: ({ url }, tags) => ({
      method: 'PURGE',
      url: `${url}/`,
      headers: { 'xkey-purge': tags.join(' ') },
    }),
  },
  /** https://www.fastly.com/documentation/reference/api/purging/ */
  fastly: {
    most: 256,
    enough: 2000,
    callOf: ({ url, service, token }, tags) => ({
      method: 'POST',
      url: `${url}/service/${service}/purge`,
      headers: { ...json, accept: 'application/json', 'fastly-key': token },
      body: { surrogate_keys: tags },
    }),
  },
  /** https://developers.cloudflare.com/cache/how-to/purge-cache/ */
  cloudflare: {
    most: 100,
    enough: 500,
    callOf: ({ url, zone, token }, tags) => ({
      method: 'POST',
      url: `${url}/zones/${zone}/purge_cache`,
      headers: { ...json, authorization: `Bearer ${token}` },
      body: { tags },
    }),
  },
  /** https://docs.bunny.net/cdn/purge-cache */
  bunny: {
    most: 1,
    enough: 20,
    callOf: ({ url, zone, key }, tags) => ({
      method: 'POST',
      url: `${url}/pullzone/${zone}/purgeCache`,
      headers: { ...json, accesskey: key },
      body: { CacheTag: tags[0] },
    }),
  },
}

/** @param outbound refuses everything in quarantine, so that a restored copy does not purge the edge of the site */
export function createPurger(edge: EdgeConfig, outbound: Pick<Outbound, 'ask'>): Purger {
  const { most, enough, callOf } = protocols[edge.kind] as Protocol<EdgeKind>
  return {
    name: nameOf(edge),
    async purge(changed) {
      const named = tagsToPurge(changed)
      const tags = named.length > enough ? [wholeSite] : named
      for (let start = 0; start < tags.length; start += most) {
        await send(outbound, callOf(edge as never, tags.slice(start, start + most)))
      }
    },
  }
}

async function send(outbound: Pick<Outbound, 'ask'>, { url, body, ...call }: Call): Promise<void> {
  const sent = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body))
  const answer = await outbound.ask(url, { ...call, body: sent })
  const { success } = answer.status === 200 ? readJson(answer.body) : {}
  if (answer.status >= 200 && answer.status < 300 && success !== false) return
  throw new PurgeRefused(answer.status, secondsIn(answer.headers['retry-after']))
}

/** Cloudflare reports `success: false` in the body; the others use the status. */
function readJson(body: Uint8Array): { success?: boolean } {
  try {
    const read: unknown = JSON.parse(new TextDecoder().decode(body))
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

/** Seconds or a date (RFC 9110 §10.2.3). */
function secondsIn(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = Number(retryAfter)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const until = (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(until) ? Math.max(0, until) : undefined
}
