import type { ImapFlow } from 'imapflow'
import { inMailbox, MailboxError, mailboxWords, WorkError } from '../../platform/mail/imap.ts'
import { OutboundError } from '../../platform/outbound/error.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import { FolderError, makeFolder, moveMail, moveRefusal, openFolder } from './folder.ts'
import { maxBytes } from './letter-reader.ts'
import {
  ClaimLost,
  claimMailbox,
  endMailboxClaim,
  endRescan,
  findMailbox,
  holdMailboxClaim,
  type MailboxClaim,
  type Progress,
  releaseMailboxClaim,
  startFolder,
} from './mailbox.queries.ts'
import { listTaken, listToMove, noteMoved } from './message.queries.ts'
import { findAccount } from './password.service.ts'
import { ours, type Reading, type ReadingTools } from './reading.ts'
import { takeMail } from './take-mail.service.ts'

const longestMs = 10 * 60_000
const heartbeatMs = 30_000
/** Mails of one reading; the next follows at once. */
const maxAtOnce = 50

/**
 * Reads the new mails of a mailbox, unless another worker does. Errors of its server are recorded as its health. Returns
 * whether more mails wait.
 */
export async function readMailboxNow(tools: ReadingTools, id: number): Promise<boolean> {
  const { db, log, stopping, holder } = tools
  const claim = await claimMailbox(db, id, holder)
  if (!claim) return false
  // If the heartbeat fails, the claim expires and nothing more is stored.
  const heartbeat = setInterval(() => holdMailboxClaim(db, claim).catch(() => {}), heartbeatMs)
  try {
    const { error, isMore } = await readClaimed(tools, claim)
    if (stopping.aborted) await releaseMailboxClaim(db, claim)
    else await endMailboxClaim(db, claim, error)
    return isMore && !stopping.aborted
  } catch (error) {
    if (error instanceof ClaimLost) return false
    log.error({ err: error, mailbox: id }, 'a mailbox could not be read')
    await endMailboxClaim(db, claim, 'تعذّرت قراءة الصندوق لعطل عندنا؛ نحاول ثانية.')
    return false
  } finally {
    clearInterval(heartbeat)
  }
}

type Result = { error: string; isMore: boolean }
const failed = (error: string): Result => ({ error, isMore: false })

async function readClaimed(tools: ReadingTools, claim: MailboxClaim): Promise<Result> {
  const { db, vault, mailboxes, stopping } = tools
  const mailbox = await findMailbox(db, claim.mailboxId)
  if (!mailbox) throw new ClaimLost()
  const account = await findAccount(db, vault, mailbox.id)
  if (!account) return failed('تعذّر فتح كلمة المرور المحفوظة، فقد تغيّر مفتاح الأسرار؛ اكتبها من جديد.')
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(longestMs)])
  try {
    const address = await mailboxes.addressOf(account.host, account.port)
    return await inMailbox({ account, address, signal, maxBytes: maxBytes + 1_000_000 }, client =>
      readFolder({ ...tools, claim, mailbox, client }),
    )
  } catch (error) {
    if (error instanceof FolderError) return failed(error.message)
    if (error instanceof StorageError)
      return failed('لا يقبل مخزننا الصور الآن، فتنتظر الرسائل المصوّرة في صندوقها.')
    if (error instanceof MailboxError || error instanceof OutboundError) return failed(mailboxWords(error))
    throw error
  }
}

async function readFolder(reading: Reading): Promise<Result> {
  const { db, claim, mailbox, client } = reading
  const { uidValidity, uidNext } = await openFolder(client, mailbox)
  const progress = await ours(startFolder(db, claim, uidValidity))
  for (const uid of await ours(listTaken(db, mailbox.id, uidValidity))) {
    await takeMail(reading, { uid, uidValidity }, { rescanSince: null })
  }
  const found = await findNew(client, progress)
  for (const uid of found.slice(0, maxAtOnce)) await takeMail(reading, { uid, uidValidity }, progress)
  const isMore = found.length > maxAtOnce
  if (!isMore) await ours(endRescan(db, mailbox.id, Math.max(found.at(-1) ?? 0, (uidNext || 1) - 1)))
  return { error: await moveRead(reading, uidValidity), isMore }
}

/** UIDs of the new mails, ascending. */
async function findNew(client: ImapFlow, { lastUid, rescanSince }: Progress): Promise<number[]> {
  const since = rescanSince ? { since: rescanSince } : {}
  const found = await client.search({ uid: `${lastUid + 1}:*`, ...since }, { uid: true })
  // A refusal is no empty folder, whose mails would all count as read.
  if (!found) throw new WorkError(new FolderError('رفض الخادم البحث عن الرسائل الجديدة؛ نحاول ثانية.'))
  // «n:*» has the last mail even if that is before n.
  return found.filter(uid => uid > lastUid).sort((one, other) => one - other)
}

/** Moves the mails that are dealt with, also those of an earlier reading that ended too early. Returns why not, in Arabic. */
async function moveRead({ db, client, mailbox }: Reading, uidValidity: bigint): Promise<string> {
  if (mailbox.doneFolder === '') return ''
  const mails = await ours(listToMove(db, mailbox.id, uidValidity))
  if (mails.length === 0) return ''
  const refusal = moveRefusal(client)
  if (refusal) return refusal
  await makeFolder(client, mailbox.doneFolder)
  for (const { id, uid } of mails) {
    const error = await moveMail(client, uid, mailbox.doneFolder)
    if (error) return error
    await ours(noteMoved(db, id))
  }
  return ''
}
