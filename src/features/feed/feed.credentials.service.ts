import { createHmac } from 'node:crypto'
import type { Handle } from '../../platform/database/database.ts'
import type { SealedSecret, Vault } from '../../platform/security/vault.ts'
import {
  deleteSealed,
  findSealed,
  listSealed,
  putSealed,
  type SealedCredentials,
} from './feed.credentials.queries.ts'
import type { CredentialsInput } from './feed.credentials.schema.ts'
import {
  belongsTo,
  boundTo,
  type Credentials,
  entersNothing,
  headersOf,
  isEmpty,
  merged,
  openCredentials,
} from './pipeline/credentials.ts'

type Change = {
  feedId: number
  /** The feed's new address. */
  feedUrl: string
  /** Undefined to keep what is saved, null to delete it. */
  given: CredentialsInput | null | undefined
}

/**
 * Saves the credentials of a feed, sealed for its origin. Those of another origin are deleted: with a changed address,
 * somebody could have them sent to a server of his own.
 * @returns whether they changed
 * @throws INVALID_INPUT
 */
export async function saveCredentials(
  tx: Handle,
  vault: Vault,
  { feedId, feedUrl, given }: Change,
): Promise<boolean> {
  const stored = await findSealed(tx, feedId)
  const usable = stored && belongsTo(stored.origin, feedUrl) ? stored : undefined
  if (given === undefined && stored === usable) return false
  const opened = usable && (await openCredentials(vault, usable))
  // Keeps what cannot be opened: the key may be restored, and the form always sends empty fields.
  if (given && usable && !opened && entersNothing(given)) return false
  const next = given ? merged(given, opened) : undefined
  if (!next || isEmpty(next)) {
    if (stored) await deleteSealed(tx, feedId)
    return stored !== undefined
  }
  const { origin } = new URL(feedUrl)
  const sealed = await vault.seal(JSON.stringify(next), boundTo({ feedId, origin }))
  const fingerprint = await fingerprintOf(vault, { origin, next })
  await putSealed(tx, { feedId, origin, sealed, fingerprint }, namesOf(next))
  return true
}

/** Tells whether sealed credentials are equal. Nobody can compute it without the vault's key. */
async function fingerprintOf(vault: Vault, of: { origin: string; next: Credentials }): Promise<string> {
  const key = await vault.deriveKey('equal credentials of feeds')
  return createHmac('sha256', key).update(JSON.stringify(of)).digest('base64url')
}

function namesOf({ user, token, headers, cookies }: Credentials) {
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
  return { signIn: user !== '', token: token !== '', headers: names(headers), cookies: names(cookies) }
}

/** The secret headers of a feed for an address; undefined if it has none, or the address is of another origin. */
export async function secretsFor(
  vault: Pick<Vault, 'open'>,
  row: SealedCredentials | undefined,
  address: string,
): Promise<Record<string, string> | undefined> {
  if (!row || !belongsTo(row.origin, address)) return undefined
  const opened = await openCredentials(vault, row)
  return opened && headersOf(opened)
}

/** The secret headers of a saved feed; undefined if it has none, or the key does not open them. */
export async function secretsOfFeed(
  { db, vault }: { db: Handle; vault: Pick<Vault, 'open'> },
  id: number,
  address: string,
): Promise<Record<string, string> | undefined> {
  return secretsFor(vault, await findSealed(db, id), address)
}

type Trial = { feedUrl: string; id?: number | undefined; credentials?: CredentialsInput | null | undefined }

/** The secret headers of a trial: as entered, completed by those of the saved filter if they are for this origin. */
export async function secretsOfTrial(
  db: Handle,
  vault: Vault,
  { feedUrl, id, credentials }: Trial,
): Promise<Record<string, string> | undefined> {
  if (credentials === null) return undefined
  const stored = id === undefined ? undefined : await findSealed(db, id)
  const usable = stored && belongsTo(stored.origin, feedUrl) ? stored : undefined
  const all = merged(credentials ?? {}, usable && (await openCredentials(vault, usable)))
  return isEmpty(all) ? undefined : headersOf(all)
}

export async function listSealedCredentials(db: Handle): Promise<SealedSecret[]> {
  const rows = await listSealed(db)
  return rows.map(row => ({ name: `feed ${row.feedId}`, sealed: row.sealed, use: boundTo(row) }))
}
