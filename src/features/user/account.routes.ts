import { type ApiContext, signedIn } from '../../platform/context.ts'
import { handlersOf } from '../../platform/handlers.ts'
import { accountContract } from './account.contract.ts'
import { deleteAccount, exportArticles, exportData } from './profile/data.service.ts'
import {
  changePassword,
  checkEmail,
  editProfile,
  getAccount,
  removeAvatar,
  requestEmail,
  setAvatar,
} from './profile/profile.service.ts'
import { requestReset, resetPassword, verifyReset } from './security/reset.service.ts'
import {
  confirmTotp,
  makeOwnRecoveryCodes,
  renewRecoveryCodes,
  setUpTotp,
  stopTotp,
} from './security/totp.service.ts'
import {
  activateByCode,
  activateByLink,
  register,
  requestActivation,
} from './sign-in/registration.service.ts'

const on = handlersOf(accountContract)
const me = (context: ApiContext) => signedIn(context).id

/** For calls that answer no more than `ok`. */
async function taken(work: Promise<unknown>): Promise<{ ok: true }> {
  await work
  return { ok: true }
}

export const accountRoutes = on.router({
  register: on.register.handler(({ context, input }) => register(context, input)),
  activate: on.activate.handler(({ context, input }) => taken(activateByLink(context, input.token))),
  requestActivation: on.requestActivation.handler(({ context }) =>
    taken(requestActivation(context, me(context))),
  ),
  checkActivation: on.checkActivation.handler(({ context, input }) =>
    activateByCode(context, me(context), input.code),
  ),
  requestOtp: on.requestOtp.handler(({ context, input }) => taken(requestReset(context, 'reset', input))),
  verifyOtp: on.verifyOtp.handler(({ context, input }) => verifyReset(context, input)),
  resetPassword: on.resetPassword.handler(({ context, input }) => taken(resetPassword(context, input))),
  sendResetLink: on.sendResetLink.handler(({ context, input }) =>
    taken(requestReset(context, 'resetLink', input)),
  ),

  me: on.me.handler(async ({ context }) => ({
    ...(await getAccount(context.db, me(context))),
    codesByMail: context.mailer.configured,
  })),
  editProfile: on.editProfile.handler(({ context, input }) => editProfile(context, me(context), input)),
  setAvatar: on.setAvatar.handler(({ context, input }) => setAvatar(context, me(context), input.file)),
  removeAvatar: on.removeAvatar.handler(({ context }) => removeAvatar(context, me(context))),
  changePassword: on.changePassword.handler(({ context, input }) =>
    taken(changePassword(context, me(context), input)),
  ),
  requestEmail: on.requestEmail.handler(({ context, input }) =>
    taken(requestEmail(context, me(context), input)),
  ),
  checkEmail: on.checkEmail.handler(({ context, input }) => checkEmail(context, me(context), input.otp)),
  exportData: on.exportData.handler(({ context }) => exportData(context, me(context))),
  exportArticles: on.exportArticles.handler(({ context, input }) =>
    exportArticles(context, me(context), input.after),
  ),
  remove: on.remove.handler(({ context, input }) =>
    taken(deleteAccount(context, me(context), input.password)),
  ),

  setUpTotp: on.setUpTotp.handler(({ context, input }) => setUpTotp(context, me(context), input.password)),
  confirmTotp: on.confirmTotp.handler(({ context, input }) => confirmTotp(context, me(context), input.otp)),
  renewRecoveryCodes: on.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes(context, me(context), input.otp),
  ),
  makeRecoveryCodes: on.makeRecoveryCodes.handler(({ context, input }) =>
    makeOwnRecoveryCodes(context, me(context), input.password),
  ),
  stopTotp: on.stopTotp.handler(({ context, input }) => stopTotp(context, me(context), input.otp)),
})
