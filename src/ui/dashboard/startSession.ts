import { errorCode } from '../../api/client.ts'
import { client } from './api.ts'
import { forgetUser, getSession, settleSession } from './session.ts'
import { snackbar } from './snackbar.ts'
import { untilAnswered } from './untilAnswered.ts'

/** Renews the session; if the server cannot be reached, the stored user is kept (docs/decisions, 17). */
export async function startSession(): Promise<void> {
  const answer = await untilAnswered(() => client.session.renew(), {
    isRefusal: error => errorCode(error) === 'UNAUTHORIZED',
    onWaiting: () =>
      snackbar.info(
        getSession().user
          ? 'تعذّر الوصول إلى الخادم. تبقى داخلًا، ونعيد المحاولة تلقائيًا.'
          : 'تعذّر الوصول إلى الخادم، ونعيد المحاولة تلقائيًا.',
      ),
    wait: ms => new Promise(resolve => setTimeout(resolve, ms)),
  })
  settleSession(answer?.result)
}

/** @throws if the server could not be reached, as the session would stay valid */
export async function signOut(): Promise<void> {
  await client.session.logout()
  forgetUser()
  // A full load, so that no data of this user stays in memory.
  location.assign('/dashboard/login')
}
