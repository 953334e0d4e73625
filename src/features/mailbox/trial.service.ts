import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import type { Services } from '../../platform/context.ts'
import { inMailbox, MailboxError, mailboxWords } from '../../platform/mail/imap.ts'
import { OutboundError } from '../../platform/outbound/error.ts'
import { FolderError, moveRefusal, openFolder } from './folder.ts'
import { headBytes, letterReader } from './letter-reader.ts'
import type { MailboxTrial, trialInput } from './mailbox.contract.ts'
import { accountOfTrial } from './password.service.ts'

const longestSeconds = 25
const shown = { mails: 3, folders: 100 }

/**
 * Signs in and looks, without changing or storing anything.
 * @throws REFUSED with the reason
 */
export async function tryMailbox(
  { db, vault, mailboxes }: Pick<Services, 'db' | 'vault' | 'mailboxes'>,
  input: z.output<typeof trialInput>,
): Promise<MailboxTrial> {
  const account = await accountOfTrial(db, vault, input)
  const signal = AbortSignal.timeout(longestSeconds * 1000)
  try {
    const address = await mailboxes.addressOf(account.host, account.port)
    return await inMailbox({ account, address, signal, maxBytes: 2 * headBytes }, async client => {
      const { exists } = await openFolder(client, { ...input, doneFolder: '' })
      const range = `${Math.max(1, exists - shown.mails + 1)}:*`
      const mails = exists > 0 ? await client.fetchAll(range, { source: { maxLength: headBytes } }) : []
      const heads = await Promise.all(
        mails
          .slice(-shown.mails)
          .map(({ source }) => letterReader.readHead(source ?? new Uint8Array()).catch(() => undefined)),
      )
      const folders = await client.list()
      return {
        messages: exists,
        newest: heads.toReversed().flatMap(head =>
          head
            ? {
                subject: head.subject,
                from: head.fromName || head.from,
                sentAt: head.sentAt?.toISOString() ?? null,
              }
            : [],
        ),
        folders: folders.slice(0, shown.folders).map(({ path }) => path.slice(0, 200)),
        notice: input.doneFolder === '' ? '' : moveRefusal(client),
      }
    })
  } catch (error) {
    if (error instanceof FolderError) throw fail('REFUSED', undefined, error.message)
    if (!(error instanceof MailboxError || error instanceof OutboundError)) throw error
    throw fail('REFUSED', undefined, mailboxWords(error))
  }
}
