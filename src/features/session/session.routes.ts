import { fail } from '../../contract/fail.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { sessionContract } from './session.contract.ts'
import { endSession, renewSession, signInStaff } from './session.service.ts'

const on = handlersOf(sessionContract)

export const sessionRoutes = on.router({
  loginDashboard: on.loginDashboard.handler(async ({ context, input }) => {
    const { user, token } = await signInStaff(context.db, input, context)
    // Who signs in anew leaves the session they came with.
    if (context.token) await endSession(context.db, context.token)
    context.setToken(token)
    return { result: user }
  }),
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
})
