import type { Services } from '../../platform/context.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { SealedSecret, Vault } from '../../platform/security/vault.ts'
import { findSealedPassword, listSealedPasswords, setSealedPassword } from './import-order.queries.ts'
import type { ImportOptions } from './site-import.queries.ts'
import { refusals } from './wordpress-site/refusals.ts'
import type { SignIn } from './wordpress-site/rest-api.ts'

/** Binds a password to account and address, so that nobody can have it sent elsewhere. */
const boundTo = ({ address = '', user = '' }: Pick<ImportOptions, 'address' | 'user'>) =>
  `import of ${address} by ${user}`

/** Keeps the password of an account at the old site until everything is fetched. */
export async function keepPassword(
  tx: Handle,
  vault: Vault,
  { id, options, password }: { id: number; options: ImportOptions; password: string },
): Promise<void> {
  await setSealedPassword(tx, id, await vault.seal(password, boundTo(options)))
}

/** The account of an import; undefined for guests. @throws OldSiteRefusal if its password is no longer there */
export async function findSignIn(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  { id, options }: { id: number; options: ImportOptions },
): Promise<SignIn | undefined> {
  if (!options.user) return undefined
  const sealed = await findSealedPassword(db, id)
  const password = sealed && (await vault.open(sealed, boundTo(options)))
  if (!password) throw refusals.askAgain()
  return { user: options.user, password }
}

export const forgetPassword = (db: Handle, id: number): Promise<void> => setSealedPassword(db, id, null)

export async function listSealedImportPasswords(db: Handle): Promise<SealedSecret[]> {
  const rows = await listSealedPasswords(db)
  return rows.map(({ id, options, sealed }) => ({ name: `import ${id}`, sealed, use: boundTo(options) }))
}
