import type { z } from 'zod'
import { fail } from '../../contract/fail.ts'
import { markLocked } from '../../contract/mark-locked.ts'
import type { ApiContext, Services } from '../../platform/context.ts'
import type { By } from '../../platform/database/audit-log.ts'
import { changesOf } from '../../platform/database/changes.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import type { ViewCounter } from '../../platform/view-counter.ts'
import { makeCode } from './code.ts'
import { lengthOf, limitOf } from './network/network.policy.ts'
import { allNetworks, getAccount } from './network/network.service.ts'
import type { Post, postInput } from './post.contract.ts'
import { postEntity } from './post.entity.ts'
import { followPostLater, sendPostLater } from './post.jobs.ts'
import { findOut, hasSame, putFollow, selectPost } from './post.queries.ts'
import { linkOf } from './sending.service.ts'

declare module '../../platform/context.ts' {
  interface Services {
    /** Counts clicks on posts' short links. */
    postClicks: ViewCounter
  }
}

export { addClicksTo as addClicks } from './post.queries.ts'

type PostInput = z.output<typeof postInput>['posts'][number]
type Context = By & Pick<Services, 'db' | 'siteUrl'>
type Author = By & Pick<ApiContext, 'actor' | 'siteUrl'>

const posts = changesOf(postEntity, selectPost)
const maxDays = 90

/** @throws REFUSED for an article that readers cannot open, or a text that was just sent; INVALID_INPUT */
export function createPosts(
  context: Author & { db: Handle },
  { articleId, sendAt, posts: wanted }: z.output<typeof postInput>,
): Promise<Post[]> {
  const at = timeOf(sendAt)
  return inTransaction(context.db, async tx => {
    const { isOut, isLocked } = found(await findOut(tx, articleId))
    if (!isOut && !sendAt) {
      throw fail('REFUSED', undefined, 'المقال غير منشور، فلا يفتحه من يضغط الرابط. انشره أولًا.')
    }
    const made: Post[] = []
    // A fixed order avoids deadlocks.
    for (const [index, each] of [...wanted.entries()].sort((a, b) => a[1].accountId - b[1].accountId)) {
      await refuseUnfit(tx, context.siteUrl, { ...each, isLocked }, `posts.${index}`)
      if (await hasSame(tx, { ...each, articleId })) {
        throw fail('REFUSED', undefined, 'نُشر هذا النص نفسه هناك قبل قليل، أو ينتظر موعده.')
      }
      made.push(await insertPost(tx, context, { ...each, articleId, at }))
    }
    return made
  })
}

function insertPost(
  tx: Handle,
  context: Author,
  { accountId, articleId, text, withPicture, at }: PostInput & { articleId: number; at: Date },
): Promise<Post> {
  const values = {
    account_id: accountId,
    article_id: articleId,
    code: makeCode(),
    text,
    with_picture: withPicture,
    send_at: at,
    created_by: context.actor?.id ?? null,
  }
  return posts.insert(tx, context, values, (tx, id) => sendPostLater(tx, { id, accountId }, at))
}

/** Edits a waiting post, or the text of a posted or failed one. */
export function editPost(
  context: Context,
  edits: { id: number; revision: number; text?: string | undefined; sendAt?: string | undefined },
): Promise<Post> {
  const { id, revision, text, sendAt } = edits
  return posts.edit(
    context.db,
    context,
    { id, revision },
    { text, ...(sendAt && { send_at: timeOf(sendAt) }) },
    async (tx, before) => {
      const { state, account, article, withPicture } = before
      const post = { id, accountId: account.id }
      if (text) {
        const { isLocked = false } = (article && (await findOut(tx, article.id))) ?? {}
        await refuseUnfit(tx, context.siteUrl, { accountId: account.id, text, withPicture, isLocked })
      }
      if (state === 'scheduled') return sendAt ? sendPostLater(tx, post, timeOf(sendAt)) : undefined
      // The text may be the reason for the failure; it is retried when staff ask for it.
      if (state === 'failed' && !sendAt) return undefined
      if (state !== 'posted' || sendAt) throw fail('REFUSED', undefined, 'لم يعد المنشور ينتظر موعده.')
      await putFollow(tx, id, 'edit')
      await followPostLater(tx, post, new Date())
    },
  )
}

/** Retries a post that failed or whose outcome is unknown, or a pending follow-up. */
export function retryPost(db: Database, by: By, id: number): Promise<Post> {
  return posts.change(db, by, id, 'retried', async (tx, { state, account, follow, followState }) => {
    const post = { id, accountId: account.id }
    if (follow && followState === 'failed' && state !== 'unknown') {
      await putFollow(tx, id, follow)
      await followPostLater(tx, post, new Date())
      return undefined
    }
    if (state !== 'failed' && state !== 'unknown' && state !== 'withdrawn') {
      throw fail('REFUSED', undefined, 'ليس في هذا المنشور ما يُعاد.')
    }
    const now = new Date()
    // Posts requested by people ignore a rule's quiet hours.
    await posts.update(tx, id, {
      ...afresh,
      state: 'scheduled',
      send_at: now,
      attempts: 0,
      by_rule: false,
      remote_id: null,
      remote_url: null,
      reply_ids: [],
      corrected_at: null,
    })
    await sendPostLater(tx, post, now)
    return undefined
  })
}

/** Settles a post in doubt, or with a failed follow-up, after staff have checked it on the network. */
export function settlePost(db: Database, by: By, id: number): Promise<Post> {
  return posts.change(db, by, id, 'settled', async (tx, { state, follow, followState, text }) => {
    const isRemoved = follow === 'remove' && followState === 'failed'
    if (state !== 'unknown' && !(follow && followState === 'failed')) {
      throw fail('REFUSED', undefined, 'ليس في هذا المنشور ما يُسوّى.')
    }
    const arrived = state === 'unknown' && !isRemoved ? { posted_at: new Date() } : {}
    const next = isRemoved ? 'withdrawn' : 'posted'
    await posts.update(tx, id, { ...afresh, ...arrived, state: next, sent_text: text })
    return undefined
  })
}

/** Cancels a waiting post, or removes a posted one. */
export function withdrawPost(db: Database, by: By, id: number): Promise<Post> {
  return posts.change(db, by, id, 'withdrawn', async (tx, { state, account }) => {
    if (state === 'withdrawn') return 'unchanged'
    if (state === 'scheduled' || state === 'failed') {
      await posts.update(tx, id, { ...afresh, state: 'withdrawn' })
      return undefined
    }
    await putFollow(tx, id, 'remove')
    await followPostLater(tx, { id, accountId: account.id }, new Date())
    return undefined
  })
}

const afresh = { error: '', follow: null, follow_state: 'waiting', follow_attempts: 0 } as const

function timeOf(sendAt: string | null): Date {
  const at = new Date(Math.max(Date.now(), sendAt ? Date.parse(sendAt) : 0))
  if (at.getTime() > Date.now() + maxDays * 86_400_000) {
    throw fail('INVALID_INPUT', { issues: [{ path: 'sendAt', message: 'خلال تسعين يومًا على الأكثر' }] })
  }
  return at
}

async function refuseUnfit(
  tx: Handle,
  siteUrl: string,
  { accountId, text, withPicture, isLocked }: PostInput & { isLocked: boolean },
  path = '',
): Promise<void> {
  const account = await getAccount(tx, accountId)
  if (!account.enabled) throw fail('REFUSED', undefined, `الحساب «${account.name}» معطّل.`)
  const rules = allNetworks.find(({ about }) => about.id === account.network)?.about.text
  if (!rules) throw fail('REFUSED', undefined, 'لم تعد هذه الشبكة مدعومة.')
  const marked = markLocked(text, isLocked)
  const excess = lengthOf(marked, rules, linkOf(siteUrl, makeCode()).length) - limitOf(rules, withPicture)
  if (excess <= 0) return
  const message = `النص أطول مما تقبله الشبكة بـ ${excess}`
  throw fail('INVALID_INPUT', { issues: [{ path: path ? `${path}.text` : 'text', message }] })
}
