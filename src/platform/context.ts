import { fail } from '../contract/fail.ts'
import type { Actor } from '../contract/permissions.ts'
import type { Captcha } from './captcha.ts'
import type { Database } from './database.ts'
import type { IdentityProvider, ProviderName } from './identity.ts'
import type { Mailer } from './mail.ts'
import type { Outbound } from './outbound.ts'
import type { Storage } from './storage.ts'
import type { ViewCounter } from './view-counter.ts'

/** The parts of the running application that a handler may need. */
export type Services = {
  db: Database
  storage: Storage
  outbound: Outbound
  views: ViewCounter
  mailer: Mailer
  /** Undefined where no keys are set. */
  captcha: Captcha | undefined
  /** Those that are set up. */
  providers: Partial<Record<ProviderName, IdentityProvider>>
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
  /** Notes what an answer shows, so that a page made from it is made anew when that changes. */
  shows: (...tags: string[]) => void
}

/** For handlers whose endpoint lets nobody in without a session. */
export function signedIn(context: ApiContext): Actor {
  if (!context.actor) throw fail('UNAUTHORIZED')
  return context.actor
}

/** Staff see what is switched off where readers are told that there is nothing. */
export function isStaff({ actor }: Pick<ApiContext, 'actor'>): boolean {
  return actor !== undefined && actor.role !== 'user'
}
