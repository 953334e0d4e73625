import type { Handle } from '../../../platform/database/database.ts'
import { figure } from '../../../platform/metrics/registry.ts'
import { measureMailboxes } from './health.queries.ts'

const mailboxes = figure('warraq_mailboxes', 'Active mailboxes of correspondents by health.', ['state'])
const lastRead = figure(
  'warraq_mailbox_last_read_age_seconds',
  'Time since the mailbox that was read longest ago was read; absent where none is active.',
  [],
)

export async function readMailboxFigures(db: Handle): Promise<void> {
  const { healthy, failing, readAge } = await measureMailboxes(db)
  mailboxes.set({ state: 'healthy' }, healthy)
  mailboxes.set({ state: 'failing' }, failing)
  if (readAge === null) lastRead.remove()
  else lastRead.set(readAge)
}
