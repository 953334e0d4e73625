import { markLocked } from '../../contract/mark-locked.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { StaffArticle } from '../article/article.schema.ts'
import { makeCode } from './code.ts'
import { fillTemplate, lengthOf, limitOf } from './network/network.policy.ts'
import { allNetworks, listTaking } from './network/network.service.ts'
import { followPostLater, gatherMs, sendPostLater } from './post.jobs.ts'
import { hasten, insertByRule, lockPostsOf, putFollow, putText } from './post.queries.ts'
import { updatePost } from './sending.queries.ts'

/** Longer than any of our short links. */
const longestLink = 100
/** Time in which an accidental publication can be withdrawn; breaking news does not wait. */
const graceMs = 60_000

type Account = { network: string; template: string; withPicture: boolean }

/** Posts an article once on each account whose rules match it. */
export async function postByRule(
  tx: Handle,
  article: StaffArticle,
  { isNew, isBreaking, dueAt }: { isNew: boolean; isBreaking: boolean; dueAt: number },
): Promise<void> {
  for (const account of await listTaking(tx, { categoryId: article.category.id, isBreaking, isNew })) {
    const { id: accountId, atOnce, withPicture } = account
    const sendAt = new Date(dueAt + (atOnce ? 0 : graceMs))
    const made = {
      accountId,
      articleId: article.id,
      code: makeCode(),
      text: textOf(article, account),
      withPicture,
      breaking: atOnce,
      sendAt,
    }
    const id = (await insertByRule(tx, made)) ?? (atOnce ? await hasten(tx, made) : undefined)
    if (id !== undefined) await sendPostLater(tx, { id, accountId }, sendAt)
  }
}

function textOf(article: StaffArticle, { network, template, withPicture }: Account): string {
  const rules = allNetworks.find(({ about }) => about.id === network)?.about.text
  const limit = rules ? limitOf(rules, withPicture) : 0
  const { title, summary, category, tags } = article
  const facts = { title, summary, section: category.name, tags: tags.map(({ name }) => name) }
  const measure = (text: string) =>
    rules ? lengthOf(markLocked(text, article.locked), rules, longestLink) : 0
  return fillTemplate(template, facts, text => measure(text) <= limit)
}

/** Updates an article's posts to its headline, summary and access; existing posts are corrected. */
export async function correctPosts(tx: Handle, before: StaffArticle, after: StaffArticle): Promise<void> {
  for (const post of await lockPostsOf(tx, after.id)) {
    const text = rewritten(post, before, after)
    if (text === post.text && before.locked === after.locked) continue
    if (text !== post.text) await putText(tx, post.id, text)
    if (post.state === 'scheduled') continue
    await putFollow(tx, post.id, 'edit')
    await followPostLater(tx, post, new Date(Date.now() + gatherMs))
  }
}

/** Replaces the article's own text and leaves what people wrote. */
function rewritten(
  post: Account & { text: string; byRule: boolean },
  before: StaffArticle,
  after: StaffArticle,
): string {
  const isFilled = post.byRule && post.text === textOf(before, post)
  if (isFilled) return textOf(after, post)
  const titled = post.text.replaceAll(before.title, () => after.title)
  return before.summary ? titled.replaceAll(before.summary, () => after.summary) : titled
}

/**
 * Removes posts of an article that readers can no longer open. Posts planned by staff wait until they are due, as it
 * may be open by then.
 */
export async function removePosts(tx: Handle, articleId: number): Promise<void> {
  for (const post of await lockPostsOf(tx, articleId)) {
    if (post.state === 'scheduled') {
      if (post.byRule) await updatePost(tx, post.id, { state: 'withdrawn' })
      continue
    }
    await putFollow(tx, post.id, 'remove')
    await followPostLater(tx, post, new Date())
  }
}
