import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { Actor, Grant, Role } from '../../contract/permissions.ts'
import type { ApiContext } from '../../platform/context.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { refuseStale } from '../../platform/database/rows.ts'
import { mayTrust } from '../agency/agency.policy.ts'
import { createAgency } from '../agency/agency.service.ts'
import { sendCodeLater } from './codes/code.service.ts'
import { sendNoticeLater } from './codes/notice.jobs.ts'
import { activateUser } from './profile/account.queries.ts'
import { deletePerson } from './profile/data.service.ts'
import { readPhone } from './profile/phone.service.ts'
import { refuseBadPassword } from './security/password-rules.ts'
import { choosePassword } from './security/reset.service.ts'
import { hashPassword } from './security/secrets.ts'
import { forgetTotp } from './security/totp.service.ts'
import { endSessions } from './sign-in/session.service.ts'
import { keepOneSuperadmin } from './superadmin.ts'
import type { User, userFields, userInput } from './user.contract.ts'
import { type UserAction, userEntity } from './user.entity.ts'
import { mayGrant, mayRun } from './user.policy.ts'
import { selectUser } from './user.queries.ts'

type Input = z.output<typeof userInput>
type Fields = { [Key in keyof typeof userFields]?: z.output<(typeof userFields)[Key]> | undefined }
type Edits = Fields & {
  id: number
  revision: number
  phoneCountry?: string | undefined
  totp?: false | undefined
}

const users = changesOf(userEntity, selectUser)

export const { get: getUser } = users

/** @throws FORBIDDEN for an account that the actor may not manage */
function refuseUnlessRuns(actor: Actor, role: Role, grants: Grant[] = []): void {
  if (!mayRun(actor, role) || !mayGrant(actor, role, grants)) throw fail('FORBIDDEN')
}

function refuseAgencyMismatch(role: Role, hasAgency: boolean): void {
  if ((role === 'agency') === hasAgency) return
  const message = role === 'agency' ? 'اختر الوكالة التي يتبعها الحساب' : 'حساب الوكالة وحده يتبع وكالة'
  throw fail('INVALID_INPUT', { issues: [{ path: 'agencyId', message }] })
}

/** @throws EMAIL_TAKEN; INVALID_INPUT; FORBIDDEN */
export async function createUser(context: ApiContext, actor: Actor, input: Input): Promise<User> {
  const { role, grants, password } = input
  refuseUnlessRuns(actor, role, grants)
  refuseAgencyMismatch(role, input.agencyId !== null || input.agency !== undefined)
  if (!input.agency && input.agencyId !== null && !mayTrust(actor)) throw fail('FORBIDDEN')
  if (password) refuseBadPassword(password, input.email)
  const phone = readPhone(input)
  const password_hash = password ? await hashPassword(password) : null
  return inTransaction(context.db, async tx => {
    const by = { actor, address: context.address }
    const agency = input.agency && (await createAgency(tx, by, input.agency))
    const values = {
      name: input.name,
      email: input.email,
      phone,
      role,
      grants: JSON.stringify(grants),
      agency_id: agency?.id ?? input.agencyId,
      totp_required: input.totpRequired,
      password_hash,
      activated: true,
    }
    const user = await users.insert(tx, by, values)
    if (!password) await sendCodeLater(tx, 'invite', { userId: user.id, email: input.email })
    return user
  })
}

/** Checks first whether the actor may manage the account. */
function change(
  { db, address }: ApiContext,
  actor: Actor,
  id: number,
  action: UserAction,
  work: (tx: Handle, before: User) => Promise<void>,
): Promise<User> {
  return users.change(db, { actor, address }, id, action, async (tx, before) => {
    refuseUnlessRuns(actor, before.role)
    await work(tx, before)
    return undefined
  })
}

/** A removed role or grant takes effect at the user's next call. @throws REFUSED for the last superadmin */
export function editUser(
  context: ApiContext,
  actor: Actor,
  { id, revision, ...edits }: Edits,
): Promise<User> {
  const phone = readPhone(edits)
  return change(context, actor, id, 'edited', async (tx, before) => {
    refuseStale(before, revision)
    const role = edits.role ?? before.role
    const grants = edits.grants ?? (role === 'admin' ? before.grants : [])
    if (edits.role !== undefined || edits.grants !== undefined) {
      refuseUnlessRuns(actor, role, JSON.stringify(grants) === JSON.stringify(before.grants) ? [] : grants)
    }
    const agencyId =
      edits.agencyId !== undefined ? edits.agencyId : role === 'agency' ? (before.agency?.id ?? null) : null
    refuseAgencyMismatch(role, agencyId !== null)
    refusePendingChange(before, edits)
    if (before.role === 'superadmin' && role !== 'superadmin') await keepOneSuperadmin(tx, id)
    await users.update(tx, id, {
      name: edits.name,
      email: edits.email === before.email ? undefined : edits.email,
      phone,
      role,
      grants: JSON.stringify(grants),
      agency_id: agencyId,
      totp_required: edits.totpRequired,
      revision: revision + 1,
    })
    if (edits.totp === false) await forgetTotp(tx, id)
    if (!before.pending && edits.email !== undefined && edits.email !== before.email) {
      await sendNoticeLater(tx, { notice: 'emailChanged', to: before.email, name: before.name })
    }
  })
}

/** An unconfirmed account has neither address nor role to change. */
function refusePendingChange(before: User, edits: Fields): void {
  const changesEmail = edits.email !== undefined && edits.email !== before.email
  const changesRole = edits.role !== undefined && edits.role !== before.role
  if (!before.pending || !(changesEmail || changesRole)) return
  throw fail('REFUSED', undefined, 'لم يُفعَّل هذا الحساب بعد؛ فعّله أولًا.')
}

/** Switching off ends all sessions. @throws REFUSED for the last superadmin */
export async function switchUser(
  context: ApiContext,
  actor: Actor,
  id: number,
  activated: boolean,
): Promise<User> {
  const present = await users.get(context.db, id)
  if (present.activated === activated) {
    refuseUnlessRuns(actor, present.role)
    return present
  }
  return change(context, actor, id, activated ? 'enabled' : 'disabled', async (tx, before) => {
    if (!activated && before.role === 'superadmin') await keepOneSuperadmin(tx, id)
    if (activated && before.pending) await activateUser(tx, id)
    else await users.update(tx, id, { activated })
    if (!activated) await endSessions(tx, id)
  })
}

/** Sets the given password, or mails a link to choose one. */
export async function resetUsersPassword(
  context: ApiContext,
  actor: Actor,
  { id, password }: { id: number; password?: string | undefined },
): Promise<User> {
  const passwordHash = password ? await hashPassword(password) : undefined
  return change(context, actor, id, 'resetPassword', async (tx, before) => {
    if (before.pending) throw fail('REFUSED', undefined, 'لم يُفعَّل هذا الحساب بعد؛ فعّله أولًا.')
    if (password) refuseBadPassword(password, before.email)
    if (passwordHash) {
      await choosePassword(tx, id, passwordHash, actor.id === id ? context.token : undefined)
    } else await sendCodeLater(tx, 'resetLink', { userId: id, email: before.email })
  })
}

/** @throws REFUSED for the last superadmin */
export async function removeUser(context: ApiContext, actor: Actor, id: number): Promise<void> {
  const user = await users.get(context.db, id)
  refuseUnlessRuns(actor, user.role)
  // The log is kept forever, so a deleted reader's data stays out of it.
  const before = user.role === 'user' ? { id, role: user.role } : user
  await deletePerson(context, id, { action: 'deleted', id, before })
}
