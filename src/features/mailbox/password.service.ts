import { fail } from '../../contract/fail.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { ImapAccount } from '../../platform/mail/imap.ts'
import type { SealedSecret, Vault } from '../../platform/security/vault.ts'
import { findServer, listServers, type Server } from './mailbox.queries.ts'

type Endpoint = Pick<Server, 'host' | 'port' | 'security'>

/** Binds the password to its mailbox and server, so that nobody can have it sent to another server. */
const boundTo = (id: number, { host, port, security }: Endpoint) =>
  `mailbox ${id} at ${host.toLowerCase()}:${port} by ${security}`

export const sealPassword = (vault: Vault, id: number, server: Endpoint, password: string): Promise<string> =>
  vault.seal(password, boundTo(id, server))

/** Undefined if the password can no longer be unsealed. */
function openPassword(vault: Pick<Vault, 'open'>, server: Server): Promise<string | undefined> {
  return server.sealed === null
    ? Promise.resolve(undefined)
    : vault.open(server.sealed, boundTo(server.id, server))
}

type EnteredAccount = Endpoint & { id?: number | undefined; user: string; password: string | null }

/**
 * The account of a trial: with the saved password if none was typed, and the server is the saved one.
 * @throws INVALID_INPUT
 */
export async function accountOfTrial(db: Handle, vault: Vault, given: EnteredAccount): Promise<ImapAccount> {
  const { id, host, port, security, user } = given
  const server = id === undefined ? undefined : await findServer(db, id)
  const saved = server && isSameServer(server, given) ? await openPassword(vault, server) : undefined
  const password = given.password ?? saved
  if (!password) throw noPassword()
  return { host, port, security, user, password }
}

export const isSameServer = (one: Endpoint, other: Endpoint): boolean => boundTo(0, one) === boundTo(0, other)

/** @throws INVALID_INPUT at the password */
export function noPassword() {
  return fail('INVALID_INPUT', { issues: [{ path: 'password', message: 'اكتب كلمة المرور لهذا الخادم.' }] })
}

/** The account of a mailbox; undefined if its password does not open any more. */
export async function findAccount(
  db: Handle,
  vault: Pick<Vault, 'open'>,
  id: number,
): Promise<ImapAccount | undefined> {
  const server = await findServer(db, id)
  const password = server && (await openPassword(vault, server))
  return server && password ? { ...server, password } : undefined
}

export async function listSealedMailboxes(db: Handle): Promise<SealedSecret[]> {
  const servers = await listServers(db)
  return servers.map(server => ({
    name: `mailbox ${server.id}`,
    sealed: server.sealed!,
    use: boundTo(server.id, server),
  }))
}
