import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Actor } from '../contract/permissions.ts'
import { meterCookie } from '../features/paywall/cached-meter.service.ts'
import { readLocked } from '../features/paywall/lock.service.ts'
import type { FindCaller } from '../features/user/sign-in/callers.service.ts'
import { sessionDays } from '../features/user/sign-in/session.service.ts'
import { sessionCookie } from '../features/user/sign-in/session-cookie.policy.ts'
import type { Config } from '../platform/config.ts'
import { type ApiContext, isStaff, type Services, type Visit } from '../platform/context.ts'
import { clientLeft } from '../platform/security/client-left.ts'
import { isSafe } from './answers.ts'
import { callerAddress } from './security/caller-address.ts'
import type { OpenServices } from './services.ts'

/** Tells a page's scripts, which cannot read the session cookie, that there is a session to renew. */
const hintCookie = 'signed-in'
/** Limits votes to one per device. Only a vote sets it. */
const deviceCookie = 'device'
const deviceDays = 400

/** `program`: a caller with an API key. Its cookies are ignored. Without an actor, it counts as a guest. */
export type ContextOf = (context: Context, program?: { actor: Actor | undefined }) => Promise<ApiContext>

/** The client's address, seen through a trusted proxy; otherwise the peer's. */
export function addressOf(context: Context, { trustProxy }: Config): string {
  return callerAddress(
    { forwardedFor: context.req.header('x-forwarded-for'), remote: getConnInfo(context).remote.address },
    trustProxy,
  )
}

/** Aborts when the client disconnects. */
export const leftOf = ({ env }: Context): AbortSignal => clientLeft(env.outgoing)

/**
 * Creates a call's context from its request: the session, the address, the database handle for this kind of
 * caller.
 */
export function createContextOf(
  config: Config,
  services: Services,
  { guests, visitors }: Pick<OpenServices, 'guests' | 'visitors'>,
  findCaller: FindCaller,
): ContextOf {
  const secure = config.siteUrl.startsWith('https:')
  // `__Host-`: no other host of the same domain can plant a session here (RFC 6265bis §4.1.3.2).
  const prefix = secure ? 'host' : undefined

  const meter = meterCookie(config.siteUrl)

  return async (context, program) => {
    const token = program ? undefined : getCookie(context, sessionCookie, prefix)
    const address = addressOf(context, config)
    const left = leftOf(context)
    const actor = program ? program.actor : await findCaller(token, address, left)
    const visit: Visit = {
      address,
      userAgent: context.req.header('user-agent') ?? '',
      meter: meter.read(context.req.header('cookie')),
      setMeter: value => context.header('Set-Cookie', meter.write(value), { append: true }),
      counts: context.req.method === 'GET',
    }
    // Pages are excluded, because a guest's personal page, such as the target of a link in a mail, must show
    // the guest's own changes.
    const isGuestsRead = !actor && isSafe(context) && context.req.path.startsWith('/api/')
    const forVisitors = isGuestsRead ? guests : visitors
    const db = isStaff({ actor }) ? services.db : forVisitors
    return {
      ...services,
      db,
      actor,
      token,
      address,
      left,
      userAgent: visit.userAgent,
      country: countryIn(config.countryHeader ? context.req.header(config.countryHeader) : undefined),
      addCacheTags: () => {},
      readLocked: article =>
        readLocked(db, article, { actor, visit, meter: services.meter, groups: services.groupNetworks }),
      device: program ? undefined : getCookie(context, deviceCookie, prefix),
      setDevice(device) {
        const maxAge = deviceDays * 24 * 60 * 60
        setCookie(context, deviceCookie, device, {
          secure,
          prefix,
          path: '/',
          maxAge,
          sameSite: 'Lax',
          httpOnly: true,
        })
      },
      setToken(next) {
        if (!next) {
          deleteCookie(context, sessionCookie, { path: '/', secure, prefix })
          return void deleteCookie(context, hintCookie, { path: '/', secure, prefix })
        }
        const lasting = {
          secure,
          prefix,
          sameSite: 'Lax',
          path: '/',
          maxAge: sessionDays * 24 * 60 * 60,
        } as const
        setCookie(context, sessionCookie, next, { ...lasting, httpOnly: true })
        setCookie(context, hintCookie, '1', lasting)
      },
    }
  }
}

/** ISO 3166 code; '' for XX and T1, which proxies send for an unknown country. */
export function countryIn(header: string | undefined): string {
  return header && /^[A-Za-z]{2}$/.test(header) && !/^xx$/i.test(header) ? header.toUpperCase() : ''
}
