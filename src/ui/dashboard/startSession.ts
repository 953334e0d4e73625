import { errorCode } from '../../api/client.ts'
import { client } from './api.ts'
import { forgetUser, settleSession } from './session.ts'

/** Renews the session; a server that cannot be reached leaves what was known. */
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

/** @throws when the server could not be reached: the session would live on. */
export async function signOut(): Promise<void> {
  await client.session.logout()
  forgetUser()
  // Loaded anew, so that nothing of this person stays in the page's memory.
  location.assign('/dashboard/login')
}
