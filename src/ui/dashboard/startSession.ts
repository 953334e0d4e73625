import { errorCode } from '../../api/client.ts'
import { client } from './api.ts'
import { forgetUser, settleSession } from './session.ts'

/** Renews the session; if the server cannot be reached, the stored user is kept. */
export async function startSession(): Promise<void> {
  for (let wait = 1000; ; wait = Math.min(wait * 2, 30_000)) {
    try {
      const { result } = await client.session.renew()
      return settleSession(result)
    } catch (error) {
      if (errorCode(error) === 'UNAUTHORIZED') return settleSession(undefined)
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
}

/** @throws if the server could not be reached, as the session would live on */
export async function signOut(): Promise<void> {
  await client.session.logout()
  forgetUser()
  // A full load, so that no data of this user stays in memory.
  location.assign('/dashboard/login')
}
