import type { CacheTag } from '../contract/cache-tags.ts'
import { fail } from '../contract/fail.ts'
import type { Actor } from '../contract/permissions.ts'
import type { CaptchaKeys } from './config.ts'
import type { Database } from './database/database.ts'
import type { Forecaster } from './forecaster.ts'
import type { Hubs } from './hubs.ts'
import type { Mailer } from './mail/mail.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Captcha } from './security/captcha.ts'
import type { IdentityProvider, ProviderName } from './security/identity.ts'
import type { Vault } from './security/vault.ts'
import type { Storage } from './storage.ts'
import type { ViewCounter } from './view-counter.ts'

/** The parts of the running application that a handler may need. */
export type Services = {
  db: Database
  /** As the settings have it, else the environment. */
  siteName: () => Promise<string>
  /** Where readers find the site, without a slash at the end. */
  siteUrl: string
  storage: Storage
  outbound: Outbound
  views: ViewCounter
  adViews: ViewCounter
  mailer: Mailer
  hubs: Hubs
  forecaster: Forecaster
  /** As the settings have it, else the environment; undefined where neither has keys. */
  captcha: () => Promise<Captcha | undefined>
  /** One with these keys, where this installation reaches the provider. */
  makeCaptcha: (keys: CaptchaKeys) => Captcha
  /** Those that are set up, by the settings or else the environment. */
  providers: () => Promise<Partial<Record<ProviderName, IdentityProvider>>>
  vault: Vault
  /** An IP-to-country service, where phone fields may guess by one. */
  countryGuessUrl: string | undefined
}

/** What a handler is given besides its input. */
export type ApiContext = Services & {
  actor: Actor | undefined
  /** The caller's network address, for limits and the log. */
  address: string
  userAgent: string
  /** Two letters where a proxy tells them, else ''. */
  country: string
  /** The session token that came with the call. */
  token: string | undefined
  /** Gives the caller a session cookie; undefined takes it away. */
  setToken: (token: string | undefined) => void
  /** The cache tags of an answer: a page made from it is rendered again when one is invalidated. */
  addCacheTags: (...tags: CacheTag[]) => void
}

/** For handlers whose endpoint lets nobody in without a session. */
export function signedIn(context: ApiContext): Actor {
  if (!context.actor) throw fail('UNAUTHORIZED')
  return context.actor
}

/**
 * Staff see what is switched off where readers are told that there is nothing. Who must set up an authenticator app
 * first is a reader until then.
 */
export function isStaff({ actor }: Pick<ApiContext, 'actor'>): boolean {
  return actor !== undefined && actor.role !== 'user' && !actor.mustSetUpTotp
}
