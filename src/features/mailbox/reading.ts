import type { ImapFlow } from 'imapflow'
import type { Services } from '../../platform/context.ts'
import type { Log } from '../../platform/log.ts'
import { WorkError } from '../../platform/mail/imap.ts'
import type { Mailbox } from './mailbox.contract.ts'
import type { MailboxClaim } from './mailbox.queries.ts'

export type ReadingTools = Pick<Services, 'db' | 'vault' | 'mailboxes' | 'storage'> & {
  log: Log
  stopping: AbortSignal
  holder?: string
}

/** One reading of a mailbox, which its claim reserves for this worker. */
export type Reading = ReadingTools & { claim: MailboxClaim; mailbox: Mailbox; client: ImapFlow }

/** Our own work during a reading, whose errors are not the server's. */
export const ours = <Done>(work: Promise<Done>): Promise<Done> =>
  work.catch(cause => {
    throw new WorkError(cause)
  })
