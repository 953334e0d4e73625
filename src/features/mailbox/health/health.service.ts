import type { Handle } from '../../../platform/database/database.ts'
import { countActive, listOpenTroubles, listToldHosts, noteTroubles } from './health.queries.ts'
import { sayTodo, sayTroubles } from './trouble.policy.ts'
import type { NamedTrouble } from './trouble.schema.ts'

type MailboxAlert = { says: string; todo: string }

/**
 * Records the mailboxes' troubles, in the transaction that sends alerts about them. Returns at most one alert about
 * those that began and lasted, and one about those that are over.
 */
export async function noteMailboxTroubles(
  tx: Handle,
): Promise<{ begun?: MailboxAlert; over?: MailboxAlert }> {
  const { begun, over } = await noteTroubles(tx)
  const news = await withoutFollowing(tx, begun)
  const ends = await withoutFollowing(tx, over)
  return {
    ...(news.length > 0 ? { begun: { says: sayTroubles(news), todo: sayTodo(news) } } : {}),
    ...(ends.length > 0 ? { over: { says: `انتهى: ${sayTroubles(ends)}`, todo: '' } } : {}),
  }
}

/** If mailboxes of one server fail in turn, alerts are sent about the first and the last only. */
async function withoutFollowing(tx: Handle, told: NamedTrouble[]): Promise<NamedTrouble[]> {
  if (!told.some(({ kind }) => kind === 'failing')) return told
  const hosts = await listToldHosts(tx, 'failing')
  return told.filter(({ kind, host }) => kind !== 'failing' || !hosts.has(host))
}

/** Active mailboxes, and those in trouble as sentences in Arabic. */
export async function findMailboxHealth(db: Handle) {
  const open = await listOpenTroubles(db)
  return {
    active: await countActive(db),
    troubled: open.map(({ name }) => name),
    says: sayTroubles(open),
    todo: sayTodo(open),
  }
}
