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

/** Settings of the meter, as last known, and the key that signs its cookies. */
export type Meter = {
  /**
   * `network`: reads of new guests of a network in an hour. `crawlers`: whether crawlers of search engines get the full
   * text of subscriber-only articles.
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
  /** From the settings, else the environment. */
  siteName: () => Promise<string>
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  storage: Storage
  edge: Edge
  outbound: Outbound
  mailer: Mailer
  /** From the settings, else the environment; undefined without keys. */
  captcha: () => Promise<Captcha | undefined>
  /** A captcha with these keys, and this installation's provider addresses. */
  makeCaptcha: (keys: CaptchaKeys) => Captcha
  /** Configured providers, from the settings or else the environment. */
  providers: () => Promise<Partial<Record<ProviderName, IdentityProvider>>>
  vault: Vault
  cursors: Cursors
  meter: Meter
  /** An IP-to-country service for the default country of phone fields. */
  countryGuessUrl: () => Promise<string | undefined>
}

export type LockedArticle = { id: number; agencyId: number | null }

/**
 * How much of a locked article a reader gets. `left`: free articles left this month, if the article is one of them or
 * may become one; 0 with the locked article when they are used up. Null if nothing is counted. `onBehalfOf`: the group
 * whose network the caller is in.
 */
export type Reading = { whole: boolean; left: number | null; onBehalfOf?: string }
export const lockedReading: Reading = { whole: false, left: null }

/** A request to read, for the meter of locked articles. */
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
  /** Two letters if a proxy sends them, else ''. */
  country: string
  /** Aborted once the client has disconnected; undefined for calls of the server itself. */
  left?: AbortSignal | undefined
  /** The session token of the call. */
  token: string | undefined
  /** Sets the caller's session cookie; undefined clears it. */
  setToken: (token: string | undefined) => void
  /** The random id of the caller's device as received, signed; undefined for one that never voted. */
  device: string | undefined
  setDevice: (device: string) => void
  /** Adds cache tags to an answer: a page made from it is rendered again when one is invalidated. */
  addCacheTags: (...tags: CacheTag[]) => void
  /** Whether the caller gets the whole locked article, which may use one of this month's free articles. */
  readLocked: (article: LockedArticle) => Promise<Reading>
}

/** For handlers of endpoints that need a session. */
export function signedIn(context: ApiContext): Actor {
  if (!context.actor) throw fail('UNAUTHORIZED')
  return context.actor
}

/** The signed-in caller, as the log records the author of a change. */
export function by(context: ApiContext) {
  return { actor: signedIn(context), address: context.address }
}

/** Staff who still have to set up an authenticator app have a reader's rights. */
export function isStaff({ actor }: Pick<ApiContext, 'actor'>): boolean {
  return actor !== undefined && actor.role !== 'user' && !actor.mustSetUpTotp
}

/**
 * Whether public calls show what is switched off and hidden from readers. A program gets it from the calls that need a
 * right.
 */
export function seesHidden({ actor }: Pick<ApiContext, 'actor'>): boolean {
  return isStaff({ actor }) && !actor?.key
}
