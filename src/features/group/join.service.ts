import { fail } from '../../contract/fail.ts'
import { type ApiContext, signedIn } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { networkOf, takeAttempt } from '../../platform/security/rate-limit.ts'
import { tokenHash } from '../user/security/secrets.ts'
import { listJoinable, listMemberships, listOwnInvitations, selectManaged } from './group.queries.ts'
import {
  deleteInvitation,
  deleteMembership,
  findByToken,
  findForAccount,
  insertMember,
  isActivated,
  lockGroup,
} from './seat.queries.ts'
import { countFree } from './seat.service.ts'

export async function getOwn(db: Handle, userId: number) {
  const [memberships, managed, joinable, invitations] = await Promise.all([
    listMemberships(db, userId),
    selectManaged(db, userId).execute(),
    listJoinable(db, userId),
    listOwnInvitations(db, userId),
  ])
  // An invitation holds a seat already.
  const invited = new Set(invitations.map(({ groupId }) => groupId))
  return { memberships, managed, joinable: joinable.filter(({ id }) => !invited.has(id)), invitations }
}

/** Looks at links in an hour and network. A university's readers share one, and a token has 256 bits. */
const maxLooks = { count: 2000, seconds: 60 * 60 }

const overMessage = 'لا تصلح هذه الدعوة: انتهت مدتها، أو سُحبت، أو استُعملت من قبل. اطلب من مشرف مجموعتك غيرها.'

/** @throws WRONG_CODE; TOO_MANY_REQUESTS */
async function getByLink({ db, address }: Pick<ApiContext, 'db' | 'address'>, token: string) {
  await takeAttempt(db, `group:link:${networkOf(address)}`, maxLooks.count, maxLooks.seconds)
  const invitation = await findByToken(db, tokenHash(token))
  if (!invitation) throw fail('WRONG_CODE', undefined, overMessage)
  return invitation
}

/** Opening the link changes nothing. @throws WRONG_CODE */
export async function readInvitation({ db, address }: ApiContext, token: string) {
  const invitation = await getByLink({ db, address }, token)
  const { name, package: bought, email, expiresAt } = invitation
  return { name, package: bought, email, expiresAt }
}

/** Any confirmed account may use the link, also with another address. @throws WRONG_CODE; NOT_ACTIVATED; GONE */
export async function acceptByLink(context: ApiContext, token: string): Promise<void> {
  await accept(context, await getByLink(context, token))
}

/** @throws WRONG_CODE */
export async function declineByLink({ db, address }: ApiContext, token: string): Promise<void> {
  const invitation = await getByLink({ db, address }, token)
  await deleteInvitation(db, invitation.groupId, invitation.id)
}

/** An invitation to the account's own confirmed address needs no link. @throws NOT_FOUND; NOT_ACTIVATED; GONE */
export async function answerInvitation(
  context: ApiContext,
  { id, accept: isAccepted }: { id: number; accept: boolean },
): Promise<void> {
  const { db } = context
  const invitation = await findForAccount(db, id, signedIn(context).id)
  if (!invitation) throw fail('NOT_FOUND')
  if (isAccepted) await accept(context, invitation)
  else await deleteInvitation(db, invitation.groupId, id)
}

type Invitation = { id: number; groupId: number }

/** The invitation's seat becomes the member's, once. */
async function accept(context: ApiContext, { id, groupId }: Invitation): Promise<void> {
  const userId = signedIn(context).id
  await inTransaction(context.db, async tx => {
    await refuseUnconfirmed(tx, userId)
    const group = await lockGroup(tx, groupId)
    if (!group?.isRunning) throw fail('GONE', undefined, overMessage)
    const email = await deleteInvitation(tx, groupId, id)
    if (email === undefined) throw fail('GONE', undefined, overMessage)
    const { free } = await countFree(tx, group)
    if (free < 1) throw fail('GONE', undefined, overMessage)
    await insertMember(tx, { groupId, userId, email })
  })
}

/** Guests who paid without an account count as unconfirmed, too. */
async function refuseUnconfirmed(tx: Handle, userId: number): Promise<void> {
  if (!(await isActivated(tx, userId))) throw fail('NOT_ACTIVATED')
}

/** Joins a group of the domain of the confirmed address. @throws NOT_FOUND; NOT_ACTIVATED; REFUSED without a seat */
export async function join(context: ApiContext, id: number): Promise<void> {
  const userId = signedIn(context).id
  await inTransaction(context.db, async tx => {
    await refuseUnconfirmed(tx, userId)
    const group = await lockGroup(tx, id)
    if (!group?.isOpen) throw fail('NOT_FOUND')
    const joined = (await listJoinable(tx, userId)).find(each => each.id === id)
    if (!joined) {
      const isMember = (await listMemberships(tx, userId)).some(each => each.id === id)
      if (isMember) return
      throw fail('NOT_FOUND')
    }
    const { free } = await countFree(tx, group)
    if (free < 1) throw fail('REFUSED', undefined, 'مقاعد مؤسستك كلها مشغولة الآن. راسل مشرفها.')
    await insertMember(tx, { groupId: id, userId, email: joined.email ?? '', domainId: joined.domainId })
  })
}

/** @throws NOT_FOUND */
export async function leave({ db, ...context }: ApiContext, id: number): Promise<void> {
  if (!(await deleteMembership(db, id, signedIn({ db, ...context }).id))) throw fail('NOT_FOUND')
}
