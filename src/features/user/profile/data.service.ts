import type { ApiContext } from '../../../platform/context.ts'
import { type Change, recordChange } from '../../../platform/database/audit-log.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { found } from '../../../platform/database/rows.ts'
import { getFavourites } from '../../follow/favourite.service.ts'
import { forgetFiles, listAvatarFiles } from '../../media/avatar.service.ts'
import { listReads } from '../../reading-history/reading.service.ts'
import { confirmPassword } from '../security/confirm.ts'
import { attempt } from '../security/limits.ts'
import { listSessions } from '../sign-in/session.queries.ts'
import { keepOneSuperadmin } from '../superadmin.ts'
import type { User } from '../user.contract.ts'
import { userEntity } from '../user.entity.ts'
import { devicesOf, groupsOf, invoicesOf, lettersOf, membershipOf, personLeaves } from '../user.events.ts'
import { deleteUser, findSecrets, listActions } from './account.queries.ts'
import { getAccount } from './profile.service.ts'

/** All data kept about a person, except hashes and keys. */
export async function exportData({ db, address }: ApiContext, userId: number) {
  await attempt(db, 'export', { account: userId, address })
  return {
    exportedAt: new Date().toISOString(),
    account: await getAccount(db, userId),
    favourites: await getFavourites(db, userId),
    reading: await listReads(db, userId),
    sessions: await listSessions(db, userId),
    actions: await listActions(db, userId),
    ...(await membershipOf.ask(db, { userId })),
    devices: await devicesOf.ask(db, { userId }),
    newsletters: await lettersOf.ask(db, { userId }),
    invoices: await invoicesOf.ask(db, { userId }),
    groups: await groupsOf.ask(db, { userId }),
  }
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
    await personLeaves.emit(tx, { id: userId })
    await deleteUser(tx, userId)
    if (actor?.role !== 'user') await recordChange(tx, { actor, address }, userEntity, logged)
    return files
  })
  await forgetFiles(db, storage, files)
}
