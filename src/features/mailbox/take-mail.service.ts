import { createHash } from 'node:crypto'
import type { FetchMessageObject } from 'imapflow'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import type { Letter, LetterHead } from './letter/read-letter.ts'
import { headBytes, letterReader, maxBytes } from './letter-reader.ts'
import { advance, countTaken, findSender, holdMailboxClaim, type Progress } from './mailbox.queries.ts'
import {
  noteAbsence,
  noteMessage,
  noteOutcome,
  noteTry,
  type Place,
  type StoredMessage,
} from './message.queries.ts'
import { ours, type Reading } from './reading.ts'
import { addFromLetter, withStoredPictures } from './store-letter.service.ts'

type Outcome = Parameters<typeof noteOutcome>[2]
type Sender = Awaited<ReturnType<typeof findSender>>

/** Tries to read one mail, after which it no longer holds up those behind it. */
const maxTries = 3
const day = 86_400_000

/** Deals with one mail: it becomes an article, or is recorded with the reason why not. */
export async function takeMail(
  reading: Reading,
  place: Place,
  { rescanSince }: Pick<Progress, 'rescanSince'>,
): Promise<void> {
  const { db, client, mailbox } = reading
  const query = { size: true, source: { start: 0, maxLength: headBytes } }
  const mail = await client.fetchOne(String(place.uid), query, { uid: true })
  if (mail === false || mail.source === undefined) return ours(skipAbsent(reading, place))
  const head = await letterReader.readHead(mail.source.subarray(0, headBytes)).catch(() => unreadable)
  const sender = await ours(findSender(db, mailbox.id, head.from))
  const message = await ours(
    save(reading, async tx => {
      const record = await noteMessage(tx, { ...recordOf(mailbox.id, place, head), key: keyOf(head, mail) })
      const isOld = rescanSince !== null && mailbox.readAt !== null && isBefore(head.sentAt, rescanSince)
      const end = verdictOf(reading, { head, sender, size: mail.size ?? 0, isOld, record })
      if (end) await noteOutcome(tx, record.id, end)
      if (end || record.outcome !== 'waiting') {
        await advance(tx, mailbox.id, place.uid)
        return undefined
      }
      await noteTry(tx, record.id)
      return record
    }),
  )
  if (message) await takeWhole(reading, place, { head, sender, message })
}

/** Only the reading that has the claim may store anything. */
function save<Result>({ db, claim }: Reading, work: (tx: Handle) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async tx => {
    await holdMailboxClaim(tx, claim)
    return work(tx)
  })
}

const unreadable: LetterHead = {
  messageId: '',
  from: '',
  fromName: '',
  subject: '',
  sentAt: undefined,
  dmarc: '',
  automatic: undefined,
}

function recordOf(mailboxId: number, place: Place, head: LetterHead) {
  const { from: sender, fromName: senderName, subject, sentAt, dmarc } = head
  return { ...place, mailboxId, sender, senderName, subject, sentAt, dmarc }
}

/** The Message-ID alone is not enough: programs reuse ids, and a stranger could block a mail with its id. */
function keyOf(
  { messageId, from, subject, sentAt }: LetterHead,
  { source, size }: FetchMessageObject,
): Buffer {
  const parts = messageId
    ? [messageId, from, subject, sentAt?.toISOString()]
    : [source!.toString('base64'), size]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

const isBefore = (sentAt: Date | undefined, since: Date) =>
  sentAt !== undefined && sentAt.getTime() < since.getTime() - day

type Facts = {
  head: LetterHead
  sender: Sender
  size: number
  isOld: boolean
  record: StoredMessage & { isNew: boolean }
}

/** The outcome of a mail whose text need not be read; undefined if it must be, or was dealt with before. */
function verdictOf({ mailbox }: Reading, { head, sender, size, isOld, record }: Facts): Outcome | undefined {
  if (record.outcome !== 'waiting') return undefined
  const toMove = mailbox.doneFolder !== ''
  if (head === unreadable) return { outcome: 'failed', reason: 'تعذّر فهم ترويسة الرسالة.' }
  if (isOld && record.isNew)
    return { outcome: 'ignored', reason: 'رسالة قديمة، من قبل أن يعيد الخادم ترقيم مجلده.' }
  if (!record.taken) {
    const { automatic } = head
    if (automatic && !(automatic.isList && sender))
      return { outcome: 'ignored', reason: automatic.reason, toMove }
    if (!sender) {
      return mailbox.unknown === 'refuse'
        ? { outcome: 'refused', reason: 'المرسل ليس من المراسلين.', toMove }
        : { outcome: 'apart', reason: 'المرسل ليس من المراسلين، فلك أن تأخذها.' }
    }
  }
  if (size > maxBytes)
    return { outcome: 'failed', reason: 'الرسالة أكبر من 25 م.ب، فافتحها في صندوق البريد.' }
  if (record.tries >= maxTries) {
    return { outcome: 'failed', reason: 'انقطعت قراءتها ثلاث مرات، فتجاوزناها إلى ما بعدها.' }
  }
  return undefined
}

async function skipAbsent(reading: Reading, place: Place): Promise<void> {
  const { mailbox } = reading
  await save(reading, async tx => {
    await noteAbsence(tx, mailbox.id, place, 'لم تعد الرسالة في مجلدها.')
    await advance(tx, mailbox.id, place.uid)
  })
}

type WholeMail = { head: LetterHead; sender: Sender; message: StoredMessage }

async function takeWhole(
  reading: Reading,
  place: Place,
  { head, sender, message }: WholeMail,
): Promise<void> {
  const { client, mailbox } = reading
  const query = { source: { start: 0, maxLength: maxBytes } }
  const mail = await client.fetchOne(String(place.uid), query, { uid: true })
  if (mail === false || mail.source === undefined) return ours(skipAbsent(reading, place))
  const letter = await letterReader.readLetter(mail.source).catch(() => undefined)
  const reason = letter ? emptinessOf(letter) : 'تعذّر فهم الرسالة: بنيتها تالفة، أو أثقل مما نقبله.'
  const pictured = letter && !reason ? await ours(storePictures(reading, message.id, letter)) : undefined
  await ours(
    save(reading, async tx => {
      if (pictured) {
        const articleId = await addFromLetter(tx, mailbox, { head, letter: pictured, sender })
        await noteOutcome(tx, message.id, { outcome: 'held', articleId, toMove: mailbox.doneFolder !== '' })
        await countTaken(tx, mailbox.id)
      } else await noteOutcome(tx, message.id, { outcome: 'failed', reason })
      await advance(tx, mailbox.id, place.uid)
    }),
  )
}

function emptinessOf({ html, title, pictures, others }: Letter): string {
  const isEmpty = html === '' && pictures.length === 0 && others.length === 0
  return isEmpty ? (title ? 'ليس في الرسالة إلا موضوعها.' : 'رسالة فارغة.') : ''
}

async function storePictures(reading: Reading, messageId: number, letter: Letter) {
  try {
    return await withStoredPictures(reading, letter)
  } catch (error) {
    // A full disk is not the mail's fault, however often it is tried.
    if (error instanceof StorageError) await save(reading, tx => noteTry(tx, messageId, -1))
    throw error
  }
}
