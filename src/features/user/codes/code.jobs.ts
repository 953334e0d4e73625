import { byId } from '../../../contract/pages.ts'
import type { Services } from '../../../platform/context.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs.ts'
import { sendPurchaseLinkLater } from '../guest-payer/payer.jobs.ts'
import { listWaiting } from '../guest-payer/payer.queries.ts'
import { hashPassword, makeCode, makeToken, tokenHash } from '../security/secrets.ts'
import { findAddressee, isEmailTaken, lockUser } from '../sign-in/sign-in.queries.ts'
import {
  deleteCodesOf,
  findLivingCode,
  insertCode,
  lockAddress,
  type StoredCode,
  setSecrets,
} from './code.queries.ts'
import { type CodeMail, minutesFor } from './code-minutes.ts'
import { emailTemplates } from './email-templates.ts'

const activationPage = '/account/verify/'
const newPasswordPage = '/auth/forgot-password?token='

export const sendCode = defineJob('sendCode', {
  line: 'mail',
  payload: byId,
  run: (tools, { id }) => sendCodeNow(tools, id),
})

/**
 * Makes code and link and mails them. A retry makes new ones, so that neither the queue nor its errors ever hold a
 * secret.
 */
async function sendCodeNow(
  { db, mailer, siteName }: Pick<Services, 'db' | 'mailer' | 'siteName'>,
  id: number,
): Promise<void> {
  const stored = await findLivingCode(db, id)
  if (stored?.userId === null) return sendPurchaseLinks(db, stored.email)
  const person = stored?.userId ? await findAddressee(db, stored.userId) : undefined
  if (!stored?.userId || !person) return
  const { email, userId } = stored
  const purpose = stored.purpose as CodeMail
  const about = { ...person, siteName: await siteName(), siteUrl: mailer.siteUrl }
  if ((purpose === 'activation' || purpose === 'email') && (await isEmailTaken(db, email))) {
    return mailer.send(email, emailTemplates.taken(about))
  }
  const secrets = await inTransaction(db, async tx => {
    await lockAddress(tx, email)
    // The account may have been deleted, or a newer code requested, since the job began.
    const holds = (await lockUser(tx, userId)) && (await findLivingCode(tx, id))
    return holds && makeSecrets(tx, stored, purpose, mailer.siteUrl, person)
  })
  if (secrets) await mailer.send(email, emailTemplates[purpose]({ ...about, ...secrets }))
}

/** A guest who has paid has no password to reset: another link confirms the address. */
async function sendPurchaseLinks(db: Handle, email: string): Promise<void> {
  for (const { id } of await listWaiting(db, email, 3)) await sendPurchaseLinkLater(db, id)
}

async function makeSecrets(
  tx: Handle,
  stored: StoredCode,
  purpose: CodeMail,
  siteUrl: string,
  { role }: { role: string },
) {
  const minutes = minutesFor[purpose]
  if (purpose === 'resetLink' || purpose === 'invite') {
    const token = makeToken()
    await setSecrets(tx, stored.id, { tokenHash: tokenHash(token), minutes })
    const onward = role === 'user' ? '' : '&next=/dashboard'
    return { code: '', link: siteUrl + newPasswordPage + token + onward }
  }
  const code = makeCode()
  await setSecrets(tx, stored.id, { codeHash: await hashPassword(code), minutes })
  const link =
    purpose === 'activation' ? siteUrl + activationPage + (await makeActivationLink(tx, stored)) : ''
  return { code, link }
}

/** The link outlives the code: mail may be read late. */
async function makeActivationLink(tx: Handle, { userId, email }: StoredCode): Promise<string> {
  const token = makeToken()
  await deleteCodesOf(tx, 'activationLink', email)
  await insertCode(tx, {
    purpose: 'activationLink',
    user_id: userId,
    email,
    token_hash: tokenHash(token),
    minutes: minutesFor.activationLink,
  })
  return token
}
