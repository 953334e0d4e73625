import type { ImapFlow, MailboxObject } from 'imapflow'
import { WorkError } from '../../platform/mail/imap.ts'

/** The mailbox opens, but a folder named in its settings is missing. The message is Arabic, for users. */
export class FolderError extends Error {}

/** Opens a folder read-only, unless processed mails are moved. */
export async function openFolder(
  client: ImapFlow,
  { folder, doneFolder }: { folder: string; doneFolder: string },
): Promise<MailboxObject> {
  const opened = await client.mailboxOpen(folder, { readOnly: doneFolder === '' }).catch(error => {
    if (!client.usable) throw error
    throw new WorkError(new FolderError(`لا مجلد باسم «${folder}» في هذا الصندوق، أو لا يُسمح بفتحه.`))
  })
  if (!opened.uidValidity)
    throw new WorkError(new FolderError('لا يرقّم الخادم رسائله، فلا نعرف ما قرأناه منها.'))
  return opened
}

/**
 * Why read mails cannot be moved. Without these extensions, EXPUNGE would also delete mails that a person only marked
 * for deletion (RFC 4315).
 */
export function moveRefusal(client: ImapFlow): string {
  const isSafe = client.capabilities.has('MOVE') || client.capabilities.has('UIDPLUS')
  return isSafe ? '' : 'لا ينقل هذا الخادم رسالة واحدة دون غيرها، فبقيت الرسائل المقروءة في مكانها.'
}

/** @returns why it could not be moved; '' if it was, or is gone */
export async function moveMail(client: ImapFlow, uid: number, doneFolder: string): Promise<string> {
  const moved = await client.messageMove(String(uid), doneFolder, { uid: true })
  return moved ? '' : `تعذّر نقل رسالة إلى المجلد «${doneFolder}».`
}

export async function makeFolder(client: ImapFlow, doneFolder: string): Promise<void> {
  await client.mailboxCreate(doneFolder).catch(error => {
    if (!client.usable) throw error
    throw new WorkError(new FolderError(`لا مجلد باسم «${doneFolder}» في هذا الصندوق، وتعذّر إنشاؤه.`))
  })
}
