import { markLocked } from '../../contract/mark-locked.ts'
import type { Services } from '../../platform/context.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { getVariant } from '../media/variant.service.ts'
import { getHouseStyle } from '../setting/setting.service.ts'
import { fitText } from './fit.service.ts'
import type { TextRules } from './network/network.schema.ts'
import { noteProblem, noteWait, openAccount } from './network/network.service.ts'
import { type Connection, type Content, NetworkError } from './network/port.ts'
import { findNextFree, findQuietEnd, findSending, type Sending, updatePost } from './sending.queries.ts'

export type PostingTools = Pick<Services, 'db' | 'vault' | 'networks' | 'storage' | 'siteUrl'>

export type QueuedPost = { id: number; accountId: number }
export type Later = (tx: Handle, post: QueuedPost, runAt: Date) => Promise<void>

const maxTries = 10
const pictureWidth = 1280

const words = {
  lost: 'انقطع العمل أثناء النشر، فقد يكون المنشور وصل: تحقق منه هناك.',
  disabled: 'عُطّل الحساب قبل موعد المنشور.',
  notOut: 'المقال غير منشور، فلا يفتحه من يضغط الرابط.',
  missed: 'فات موعده والعمل متوقف. أعد نشره إن كان لا يزال خبرًا.',
  old: 'انتظر طويلًا حتى لم يعد خبرًا.',
  tired: 'تعذّر الوصول إلى الشبكة بعد محاولات كثيرة.',
}

/**
 * Posts once. The row says `sending` before the request leaves, so a row found in that state means that a worker died
 * in between: the outcome is unknown, and staff decide. Only what the network certainly did not accept is retried.
 */
export async function sendPostNow(
  tools: PostingTools,
  { id, later }: { id: number; later: Later },
): Promise<void> {
  const { db } = tools
  const ready = await prepare(tools, id)
  const claimed = await inTransaction(db, tx => claim(tx, id, later))
  if (!ready || !claimed) return
  try {
    if (ready instanceof NetworkError) throw ready
    const { connection, content, rules } = ready
    const { link, picture } = content
    const text = fitText(markLocked(claimed.text, claimed.isLocked), rules, {
      link,
      hasPicture: picture !== undefined,
    })
    const posted = await connection.post({ ...content, text })
    await inTransaction(db, async tx => {
      await updatePost(tx, id, {
        state: 'posted',
        error: '',
        remote_id: posted.id,
        remote_url: posted.url,
        sent_text: claimed.text,
        sent_locked: claimed.isLocked,
        posted_at: new Date(),
      })
      await noteProblem(tx, claimed.accountId, '')
    })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await inTransaction(db, tx => recordFailure(tx, claimed, error, later))
  }
}

type Ready = { connection: Connection; rules: TextRules; content: Omit<Content, 'text'> }

/** Does everything that can fail before the post is claimed. */
async function prepare(tools: PostingTools, id: number): Promise<Ready | NetworkError | undefined> {
  const post = await findSending(tools.db, id, { lock: false })
  if (!post) return undefined
  try {
    const { connection, network } = await openAccount(tools, post.accountId)
    return { connection, rules: network.about.text, content: await contentOf(tools, post) }
  } catch (error) {
    if (error instanceof NetworkError) return error
    throw error
  }
}

/** Undefined if it must not be sent now. */
async function claim(tx: Handle, id: number, later: Later): Promise<Sending | undefined> {
  const post = await findSending(tx, id, { lock: true })
  if (post?.state === 'sending') await updatePost(tx, id, { state: 'unknown', error: words.lost })
  if (post?.state !== 'scheduled') return undefined
  const refusal = refusalOf(post)
  if (refusal) {
    await updatePost(tx, id, { state: 'failed', error: refusal })
    return undefined
  }
  const until = await waitOf(tx, post)
  if (until) {
    await updatePost(tx, id, { send_at: until })
    await later(tx, post, until)
    return undefined
  }
  await updatePost(tx, id, { state: 'sending', attempts: post.attempts + 1 })
  return { ...post, attempts: post.attempts + 1 }
}

function refusalOf(post: Sending): string | undefined {
  if (!post.isDue) return undefined
  if (!post.enabled) return words.disabled
  if (!post.isOut) return words.notOut
  if (post.isMissed) return words.missed
  return post.byRule && post.isOld ? words.old : undefined
}

async function waitOf(tx: Handle, post: Sending): Promise<Date | undefined> {
  if (!post.isDue) return new Date(post.sendAt)
  if (post.waitsUntil && Date.parse(post.waitsUntil) > Date.now()) return new Date(post.waitsUntil)
  if (!post.byRule || post.breaking) return undefined
  const { timeZone } = await getHouseStyle(tx)
  return (await findQuietEnd(tx, post.accountId, timeZone)) ?? (await findNextFree(tx, post.accountId))
}

async function recordFailure(tx: Handle, post: Sending, error: NetworkError, later: Later): Promise<void> {
  const { id, accountId, attempts } = post
  const { kind, message } = error
  if (kind === 'unknown') return updatePost(tx, id, { state: 'unknown', error: message })
  if (kind === 'keys') await noteProblem(tx, accountId, message)
  const isTemporary = kind === 'wait' || kind === 'away'
  if (!isTemporary) return updatePost(tx, id, { state: 'failed', error: message })
  if (attempts >= maxTries) return updatePost(tx, id, { state: 'failed', error: words.tired })
  const at = nextTry(error, attempts)
  if (kind === 'wait') await noteWait(tx, accountId, at)
  await updatePost(tx, id, { state: 'scheduled', send_at: at, error: message })
  await later(tx, post, at)
}

/** Waits as long as the network demands, or 15 seconds, 30, a minute, … up to half an hour. */
export function nextTry({ kind, waitSeconds }: NetworkError, attempts: number): Date {
  const seconds = kind === 'wait' ? waitSeconds : Math.min(1800, 15 * 2 ** (attempts - 1))
  return new Date(Date.now() + seconds * 1000)
}

export const linkOf = (siteUrl: string, code: string) => `${siteUrl}/s/${code}`

export async function contentOf(
  { storage, siteUrl }: Pick<PostingTools, 'storage' | 'siteUrl'>,
  { code, withPicture, imageHash, imageAlt }: Sending,
): Promise<Omit<Content, 'text'>> {
  const file =
    withPicture && imageHash
      ? await getVariant(storage, { hash: imageHash, width: pictureWidth, format: 'jpeg' })
      : undefined
  return {
    link: linkOf(siteUrl, code),
    picture: file && { bytes: file.bytes, type: 'image/jpeg', alt: imageAlt },
  }
}
