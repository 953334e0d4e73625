import { cacheTag } from '../../contract/cache-tags.ts'
import { fail } from '../../contract/fail.ts'
import { signedIn } from '../../platform/context.ts'
import { guessCountry } from '../../platform/country.ts'
import { handlersOf, returningId } from '../../platform/handlers.ts'
import { tokenHash } from './security/secrets.ts'
import { sessionContract } from './session.contract.ts'
import { describeDevice } from './sign-in/device.ts'
import { findSessionId, listSessions } from './sign-in/session.queries.ts'
import { endOwnSession, endSession, endSessions, renewSession } from './sign-in/session.service.ts'
import { completeSignIn, giveNonce, signIn, signInWith } from './sign-in/sign-in.service.ts'

const on = handlersOf(sessionContract)

export const sessionRoutes = on.router({
  options: on.options.handler(async ({ context }) => {
    context.addCacheTags(cacheTag.all('settings'))
    const { google, facebook } = await context.providers()
    const captcha = await context.captcha()
    return {
      google: google ? { clientId: google.clientId, scriptUrl: google.scriptUrl } : null,
      facebook: facebook ? { appId: facebook.clientId, scriptUrl: facebook.scriptUrl } : null,
      captcha: captcha
        ? { version: captcha.version, siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl }
        : null,
      countryGuess: (await context.countryGuessUrl()) !== undefined,
    }
  }),
  country: on.country.handler(async ({ context }) => ({
    country:
      context.country || ((await guessCountry(await context.countryGuessUrl(), context.address)) ?? null),
  })),
  nonce: on.nonce.handler(async ({ context }) => ({ nonce: await giveNonce(context) })),
  loginDashboard: on.loginDashboard.handler(({ context, input }) => signIn(context, input, 'dashboard')),
  checkOtp: on.checkOtp.handler(({ context, input }) => completeSignIn(context, input)),
  loginWeb: on.loginWeb.handler(({ context, input }) => signIn(context, input, 'web')),
  loginGoogle: on.loginGoogle.handler(({ context, input }) => signInWith(context, 'google', input.idToken)),
  loginFacebook: on.loginFacebook.handler(({ context, input }) =>
    signInWith(context, 'facebook', input.accessToken),
  ),
  renew: on.renew.handler(async ({ context }) => {
    const renewed = await renewSession(context.db, context.token)
    if (!renewed) {
      context.setToken(undefined)
      throw fail('UNAUTHORIZED')
    }
    if (renewed.token) context.setToken(renewed.token)
    return { result: renewed.user }
  }),
  logout: on.logout.handler(async ({ context }) => {
    if (context.token) await endSession(context.db, context.token)
    context.setToken(undefined)
    return { ok: true as const }
  }),
  sessions: on.sessions.handler(async ({ context }) => {
    const current = context.token ? await findSessionId(context.db, tokenHash(context.token)) : undefined
    const sessions = await listSessions(context.db, signedIn(context).id)
    return sessions.map(session => ({
      ...session,
      country: session.country || null,
      device: describeDevice(session.userAgent),
      current: session.id === current,
    }))
  }),
  endSession: on.endSession.handler(
    returningId(({ context, input }) => endOwnSession(context.db, signedIn(context).id, input.id)),
  ),
  endOtherSessions: on.endOtherSessions.handler(async ({ context }) => ({
    ended: await endSessions(context.db, signedIn(context).id, context.token),
  })),
})
