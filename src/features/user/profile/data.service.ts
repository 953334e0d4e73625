import { fail } from '../../../contract/fail.ts'
import type { ApiContext } from '../../../platform/context.ts'
import { type Change, recordChange } from '../../../platform/database/audit-log.ts'
import { type Handle, inTransaction } from '../../../platform/database/database.ts'
import { found } from '../../../platform/database/rows.ts'
import { getFavourites } from '../../follow/favourite.service.ts'
import { forgetFiles, listAvatarFiles } from '../../media/avatar.service.ts'
import { listReads } from '../../reading-history/reading.service.ts'
import type { OwnArticle } from '../account.contract.ts'
import { confirmPassword } from '../security/confirm.ts'
import { attempt } from '../security/limits.ts'
import { listSessions } from '../sign-in/session.queries.ts'
import { keepOneSuperadmin } from '../superadmin.ts'
import type { User } from '../user.contract.ts'
import { userEntity } from '../user.entity.ts'
import { devicesOf, groupsOf, invoicesOf, lettersOf, membershipOf, personLeaves } from '../user.events.ts'
import { deleteUser, findSecrets, listActions } from './account.queries.ts'
import { getAccount } from './profile.service.ts'
import { listOwnArticles, listStoredAbout, takeExportTurn } from './stored-about.queries.ts'

/** All data kept about a person, except hashes and keys. One request of a person at a time. */
export async function exportData({ db, address }: ApiContext, userId: number) {
  await attempt(db, 'export', { account: userId, address })
  return inTransaction(db, async tx => {
    await takeTurn(tx, userId)
    return {
      exportedAt: new Date().toISOString(),
      account: await getAccount(tx, userId),
      favourites: await getFavourites(tx, userId),
      reading: await listReads(tx, userId),
      sessions: await listSessions(tx, userId),
      actions: await listActions(tx, userId),
      ...(await membershipOf.ask(tx, { userId })),
      devices: await devicesOf.ask(tx, { userId }),
      newsletters: await lettersOf.ask(tx, { userId }),
      invoices: await invoicesOf.ask(tx, { userId }),
      groups: await groupsOf.ask(tx, { userId }),
      others: await listStoredAbout(tx, userId),
    }
  })
}

/** Articles of one answer. */
const articlesAtOnce = 100

/** Articles that a person wrote here, in pieces: `next` is where the following one begins. */
export async function exportArticles(
  { db, address, actor }: ApiContext,
  userId: number,
  after: number,
): Promise<{ articles: OwnArticle[]; next: number | null }> {
  await attempt(db, 'exportArticles', { account: userId, address })
  return inTransaction(db, async tx => {
    await takeTurn(tx, userId)
    const agencyId = actor?.role === 'agency' ? (actor.agencyId ?? -1) : undefined
    const articles = await listOwnArticles(tx, { userId, agencyId }, { after, limit: articlesAtOnce })
    return { articles, next: articles.length < articlesAtOnce ? null : articles.at(-1)!.id }
  })
}

async function takeTurn(tx: Handle, userId: number): Promise<void> {
  if (!(await takeExportTurn(tx, userId))) throw fail('TOO_MANY_REQUESTS', { retryAfter: 10 })
}

/**
 * Deletes the actor's own account with all its data.
 * @throws INVALID_INPUT on the password; REFUSED for the last superadmin
 */
export async function deleteAccount(
  context: ApiContext,
  userId: number,
  password: string | undefined,
): Promise<void> {
  await confirmPassword(context, userId, password, 'password')
  await deletePerson(context, userId, { action: 'deletedOwnAccount', id: userId })
  context.setToken(undefined)
}

/**
 * Articles and log entries of staff stay: the articles without the name, the log with it. Nothing of a deleted reader
 * stays.
 */
export async function deletePerson(
  { db, storage, address, actor }: ApiContext,
  userId: number,
  logged: Change<typeof userEntity, Partial<User>>,
): Promise<void> {
  const files = await inTransaction(db, async tx => {
    const user = found(await findSecrets(tx, userId))
    if (user.role === 'superadmin') await keepOneSuperadmin(tx, userId)
    const files = await listAvatarFiles(tx, userId)
    await personLeaves.emit(tx, { id: userId, isOwnWish: logged.action === 'deletedOwnAccount' })
    await deleteUser(tx, userId)
    if (actor?.role !== 'user') await recordChange(tx, { actor, address }, userEntity, logged)
    return files
  })
  await forgetFiles(db, storage, files)
}
