import type { ImapFlow } from 'imapflow'
import { type ImapAccount, inMailbox, WorkError } from '../../platform/mail/imap.ts'

type Reading = {
  account: ImapAccount
  /** Resolved address of the host, checked as allowed. */
  address: string
  signal: AbortSignal
  /** Gets the beginning of each mail. An error ends the reading, and the mail is read again the next time. */
  handle: (source: Uint8Array) => Promise<void>
}

/** Our mark for mails that were read: a mail that a person opens is still read. */
const mark = '$WarraqRead'
/** A report has all relevant information at its beginning; the rest may be of any length. */
const longest = 262_144
const maxAtOnce = 500
/** Mails older than this are not read any more. */
const newest = 14 * 86_400_000

/**
 * Reads new mails of the inbox and marks them as read by us; on servers without custom flags, as seen.
 * @throws MailboxError
 */
export function readInbox({ handle, ...session }: Reading): Promise<void> {
  return inMailbox({ ...session, maxBytes: 2 * longest }, client => readNew(client, handle))
}

async function readNew(client: ImapFlow, handle: Reading['handle']): Promise<void> {
  const inbox = await client.mailboxOpen('INBOX')
  const keepsMarks = inbox.permanentFlags?.has('\\*') ?? false
  const unread = keepsMarks ? { unKeyword: mark } : { seen: false }
  const since = new Date(Date.now() - newest)
  const found = await client.search({ ...unread, since }, { uid: true })
  if (!found) throw new Error('the server refused to search')
  for (const uid of found.slice(0, maxAtOnce)) {
    const mail = await client.fetchOne(String(uid), { source: { maxLength: longest } }, { uid: true })
    if (mail && mail.source !== undefined) {
      await handle(mail.source.subarray(0, longest)).catch(cause => {
        throw new WorkError(cause)
      })
    }
    await client.messageFlagsAdd(String(uid), [keepsMarks ? mark : '\\Seen'], { uid: true })
  }
}
