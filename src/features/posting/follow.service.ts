import { markLocked } from '../../contract/mark-locked.ts'
import { type Handle, inTransaction } from '../../platform/database/database.ts'
import { fitText } from './fit.service.ts'
import type { TextRules } from './network/network.schema.ts'
import { noteProblem, noteWait, openAccount } from './network/network.service.ts'
import { type Connection, NetworkError } from './network/port.ts'
import { findSending, type Sending, updatePost } from './sending.queries.ts'
import { contentOf, type Later, linkOf, nextTry, type PostingTools } from './sending.service.ts'

const maxTries = 10
const sendingMs = 5000
const correction = 'تصويب: '

const followWords = {
  unknown: 'لا نعرف رقمه على الشبكة، فبقي كما هو إن كان هناك: عدّله أو احذفه بيدك.',
  lostReply: 'انقطع العمل أثناء نشر التصويب، فقد يكون وصل: تحقق منه هناك.',
  tired: 'تعذّر الوصول إلى الشبكة بعد محاولات كثيرة.',
}

type SentPost = Sending & { remoteId: string }

/** Applies an article's change to an existing post: edits it, replies to it, or removes it. */
export async function followPostNow(
  tools: PostingTools,
  { id, later }: { id: number; later: Later },
): Promise<void> {
  const { db } = tools
  const post = await inTransaction(db, tx => begin(tx, id, later))
  if (!post) return
  try {
    const { connection, network } = await openAccount(tools, post.accountId)
    const done =
      post.follow === 'remove'
        ? await takeDown(connection, post)
        : await correct(tools, connection, network.about.text, post)
    await inTransaction(db, async tx => {
      await updatePost(tx, id, { ...done, error: '' })
      await endFollow(tx, post)
    })
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await inTransaction(db, tx => recordFailure(tx, post, error, later))
  }
}

async function begin(tx: Handle, id: number, later: Later): Promise<SentPost | undefined> {
  const post = await findSending(tx, id, { lock: true })
  if (!post?.follow || post.followState === 'failed') return undefined
  if (post.state === 'sending') {
    await later(tx, post, new Date(Date.now() + sendingMs))
    return undefined
  }
  if (post.followState === 'doing') {
    await updatePost(tx, id, { follow_state: 'failed', error: followWords.lostReply })
    return undefined
  }
  const { remoteId } = post
  if (post.state !== 'posted' || remoteId === null) {
    await followNothing(tx, post)
    return undefined
  }
  if (post.follow === 'edit' && post.text === post.sentText && post.sentLocked === post.isLocked) {
    await updatePost(tx, id, { follow: null })
    return undefined
  }
  await updatePost(tx, id, { follow_attempts: post.followAttempts + 1 })
  return { ...post, remoteId, followAttempts: post.followAttempts + 1 }
}

/** Ends the follow-up if no post is known to exist on the network. */
async function followNothing(tx: Handle, { id, state, follow }: Sending): Promise<void> {
  if (state === 'unknown' || state === 'posted')
    return updatePost(tx, id, { follow_state: 'failed', error: followWords.unknown })
  const isWithdrawn = follow === 'remove' && state !== 'withdrawn'
  return updatePost(tx, id, { follow: null, ...(isWithdrawn && { state: 'withdrawn' }) })
}

async function takeDown(connection: Connection, { remoteId, replyIds }: SentPost) {
  for (const reply of replyIds) await connection.remove(reply)
  await connection.remove(remoteId)
  return { state: 'withdrawn' } as const
}

async function correct(
  tools: PostingTools,
  connection: Connection,
  rules: TextRules,
  post: SentPost,
): Promise<Parameters<typeof updatePost>[2]> {
  const { id, code, remoteId, replyIds, withPicture, imageHash } = post
  const link = linkOf(tools.siteUrl, code)
  const text = markLocked(post.text, post.isLocked)
  const done = { sent_text: post.text, sent_locked: post.isLocked, corrected_at: new Date() }
  const hasPicture = withPicture && imageHash !== null
  if (connection.edit) {
    await connection.edit(remoteId, { link, text: fitText(text, rules, { link, hasPicture }) })
    return done
  }
  if (!connection.reply) return {}
  const content = await contentOf(tools, post)
  // From here on a retry could publish twice.
  await updatePost(tools.db, id, { follow_state: 'doing' })
  if (replyIds.length === 0 && isYoung(post)) {
    const replaced = await connection.replace?.(remoteId, {
      ...content,
      text: fitText(text, rules, { link, hasPicture }),
    })
    if (replaced) return { ...done, remote_id: replaced.id, remote_url: replaced.url }
  }
  // A change of the article's access is not a correction, and not worth a reply.
  if (post.text === post.sentText) return {}
  const corrected = fitText(correction + text, rules, { link, hasPicture: false })
  const reply = await connection.reply(remoteId, { link, text: corrected })
  return { ...done, reply_ids: [...replyIds, reply.id] }
}

/** After an hour no network allows a post to be replaced. */
const replaceableMs = 3_600_000
const isYoung = ({ postedAt }: SentPost) => Date.parse(postedAt ?? '') > Date.now() - replaceableMs

/** Unless it was changed again meanwhile. */
async function endFollow(tx: Handle, { id, follow, text }: Sending): Promise<void> {
  const now = await findSending(tx, id, { lock: true })
  const isDone = now?.follow === follow && (follow === 'remove' || now?.text === text)
  await updatePost(tx, id, { follow_state: 'waiting', follow_attempts: 0, ...(isDone && { follow: null }) })
}

async function recordFailure(tx: Handle, post: Sending, error: NetworkError, later: Later): Promise<void> {
  const { id, accountId, followAttempts } = post
  const { kind, message } = error
  if (kind === 'keys') await noteProblem(tx, accountId, message)
  const wasReply = (await findSending(tx, id, { lock: true }))?.followState === 'doing'
  const isTemporary = kind === 'wait' || kind === 'away' || (kind === 'unknown' && !wasReply)
  if (!isTemporary) return updatePost(tx, id, { follow_state: 'failed', error: message })
  if (followAttempts >= maxTries)
    return updatePost(tx, id, { follow_state: 'failed', error: followWords.tired })
  const at = nextTry(error, followAttempts)
  if (kind === 'wait') await noteWait(tx, accountId, at)
  await updatePost(tx, id, { follow_state: 'waiting', error: message })
  await later(tx, post, at)
}
