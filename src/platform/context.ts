import type { CacheTag } from '../contract/cache-tags.ts'
import { fail } from '../contract/fail.ts'
import type { Actor } from '../contract/permissions.ts'
import type { CaptchaKeys } from './config.ts'
import type { Database } from './database/database.ts'
import type { Edge } from './edge/edge.ts'
import type { Mailer } from './mail/mail.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Captcha } from './security/captcha.ts'
import type { Cursors } from './security/cursors.ts'
import type { IdentityProvider, ProviderName } from './security/identity.ts'
import type { Vault } from './security/vault.ts'
import type { Storage } from './storage/storage.ts'

/** The meter's settings, as last read, and the key that signs its cookies. */
export type Meter = {
  /**
   * `network`: reads per hour that new guests of one network have. `crawlers`: whether search engine crawlers
   * get the full text of subscriber-only articles.
   */
  limits: () => { guests: number; accounts: number; network: number; crawlers: boolean }
  isVerifiedCrawler: (userAgent: string, address: string) => Promise<boolean>
  key: () => Promise<Buffer>
}

/**
 * Services of the running application that handlers may use. A noun adds its own beside their types:
 * `declare module '…/platform/context.ts' { interface Services { … } }`.
 */
export interface Services {
  db: Database
  /** From the settings, or else the environment. */
  siteName: () => Promise<string>
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  storage: Storage
  edge: Edge
  outbound: Outbound
  mailer: Mailer
  /** From the settings, or else the environment; undefined without keys. */
  captcha: () => Promise<Captcha | undefined>
  /** Creates a captcha with these keys and this installation's provider addresses. */
  makeCaptcha: (keys: CaptchaKeys) => Captcha
  /** Configured identity providers, from the settings or else the environment. */
  providers: () => Promise<Partial<Record<ProviderName, IdentityProvider>>>
  vault: Vault
  cursors: Cursors
  meter: Meter
  /** An IP-to-country service for the default country of phone fields. */
  countryGuessUrl: () => Promise<string | undefined>
}

export type LockedArticle = { id: number; agencyId: number | null }

/**
 * How much of a locked article a reader gets. `left`: free articles left this month, if this article uses one
 * or may use one; 0 without `whole` once they are used up. Null if nothing is counted. `onBehalfOf`: the
 * group subscription whose network the caller is in.
 */
export type Reading = { whole: boolean; left: number | null; onBehalfOf?: string }
export const lockedReading: Reading = { whole: false, left: null }

/** A request to read a locked article, as the meter needs it. */
export type Visit = {
  address: string
  userAgent: string
  /** The guest's cookie as received, and the one to send back. */
  meter: string | undefined
  setMeter: (value: string) => void
  /** False for requests that are not reads: a prefetch, a HEAD. */
  counts: boolean
}

/** Context of a handler, besides its input. */
export type ApiContext = Services & {
  actor: Actor | undefined
  /** The caller's network address, for limits and the log. */
  address: string
  userAgent: string
  /** Two-letter code if a proxy sends it, otherwise ''. */
  country: string
  /** Aborted when the client disconnects; undefined for calls by the server itself. */
  left?: AbortSignal | undefined
  /** The session token of the call. */
  token: string | undefined
  /** Sets the caller's session cookie; undefined clears it. */
  setToken: (token: string | undefined) => void
  /** Random id of the caller's device, signed; undefined for a device that never voted. */
  device: string | undefined
  setDevice: (device: string) => void
  /** Adds cache tags to the response. Invalidating one of them renders the pages made from it again. */
  addCacheTags: (...tags: CacheTag[]) => void
  /** Decides how much of a locked article the caller gets. May use up one of this month's free articles. */
  readLocked: (article: LockedArticle) => Promise<Reading>
}

/** For handlers of endpoints that need a session. */
export function signedIn(context: ApiContext): Actor {
  if (!context.actor) throw fail('UNAUTHORIZED')
  return context.actor
}

/** The signed-in caller as the author of a change, for the audit log. */
export function by(context: ApiContext) {
  return { actor: signedIn(context), address: context.address }
}

/** False for staff who still have to set up an authenticator app: they have a reader's rights until then. */
export function isStaff({ actor }: Pick<ApiContext, 'actor'>): boolean {
  return actor !== undefined && actor.role !== 'user' && !actor.mustSetUpTotp
}

/**
 * Whether public calls include rows that are switched off and hidden from readers. API keys see them only
 * through the calls that need a right.
 */
export function seesHidden({ actor }: Pick<ApiContext, 'actor'>): boolean {
  return isStaff({ actor }) && !actor?.key
}
