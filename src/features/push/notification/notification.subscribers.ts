import { correctionKinds } from '../../../contract/correction-kinds.ts'
import { on } from '../../../platform/events.ts'
import { articleChanged, articlesMovedIn } from '../../article/article.events.ts'
import { breaksNow, isNews } from '../../article/article.policy.ts'
import type { StaffArticle } from '../../article/article.schema.ts'
import { longest } from './notification.contract.ts'
import { sendLater } from './notification.jobs.ts'
import {
  cancelWaiting,
  hasRecentUpdate,
  insertAutomatic,
  listManualNow,
  mayBeShown,
  moveWaiting,
} from './notification.queries.ts'
import { automaticTopics, graceMs } from './notification.service.ts'

/** Notifications that staff planned for a scheduled article's time follow it to another time: before the rules look for them. */
export const followTime = on(articleChanged, async (tx, { id, before, after, action }) => {
  if (action === 'published' || before?.state !== 'scheduled' || !after?.enable) return
  if (before.publishAt === after.publishAt) return
  const to = new Date(Math.max(Date.parse(after.publishAt), Date.now() + graceMs))
  for (const moved of await moveWaiting(tx, id, before.publishAt, to)) {
    await sendLater(tx, moved.id, new Date(moved.sendAt))
  }
})

/** A notification about an article that is gone would be about none, and go to everybody. */
export const cancelOfRemoved = on(articlesMovedIn, (tx, articles) =>
  cancelWaiting(
    tx,
    articles.flatMap(({ id, after }) => (after ? [] : [id])),
  ),
)

/**
 * Notifies followers of a published article's topics, and of breaking news everyone who wants it; not those
 * whom staff notify now.
 */
export const tellOfArticle = on(articleChanged, async (tx, { before, after, action }) => {
  if (after?.state !== 'published') return
  if (!isNews(after)) return
  const isNew = before?.state !== 'published'
  const isNowBreaking = breaksNow({ before, after })
  if (!isNew && !isNowBreaking) return
  const manual = before ? await listManualNow(tx, after.id) : []
  if (manual.some(({ audience }) => audience === 'all')) return
  const told = new Set(manual.flatMap(({ audience, topics }) => (audience === 'topics' ? topics : [])))
  const automatic = await automaticTopics(tx, { things: after, isNew, isBreaking: isNowBreaking })
  const topics = automatic.filter(topic => !told.has(topic))
  if (topics.length === 0) return
  // A scheduled article may be published late.
  const dueAt = before?.state === 'scheduled' ? Date.parse(after.publishAt) : Date.now()
  await plan(tx, after, isNew && action !== 'breakingEnded' ? 'published' : 'breaking', topics, dueAt)
})

/** Notifies readers who saved the article, once an hour at most. */
export const tellOfCorrection = on(articleChanged, async (tx, { after, action }) => {
  if (action !== 'corrected' || after?.state !== 'published') return
  if (await hasRecentUpdate(tx, after.id)) return
  await plan(tx, after, 'updated', [`saved:${after.id}`, `article:${after.id}`])
})

/**
 * Silently replaces notifications of a taken-down article: browsers do not allow a message that only removes one and
 * shows nothing.
 */
export const replaceWithdrawn = on(articleChanged, async (tx, { id, before, after }) => {
  if (before?.state !== 'published' || after?.state !== 'takenDown' || !(await mayBeShown(tx, id))) return
  const sendAt = new Date()
  const words = { title: 'سُحب خبر', body: 'أزلنا خبرًا وصلك إشعار به.' }
  const made = { kind: 'withdrawn', ...words, articleId: id, imageId: null, topics: [], sendAt } as const
  const notification = await insertAutomatic(tx, { ...made, topics: [] })
  if (notification !== undefined) await sendLater(tx, notification, sendAt)
})

async function plan(
  tx: Parameters<typeof insertAutomatic>[0],
  { id, title, summary, image, corrections }: StaffArticle,
  kind: 'published' | 'breaking' | 'updated',
  topics: string[],
  dueAt = Date.now(),
): Promise<void> {
  const sendAt = new Date(dueAt + graceMs)
  const last = corrections.at(-1)
  const body = kind === 'updated' && last ? `${correctionKinds[last.kind]}: ${last.text}` : summary
  const made = {
    kind,
    title: cut(title, longest.title),
    body: cut(body, longest.body),
    articleId: id,
    imageId: image?.id ?? null,
    topics,
    sendAt,
  }
  const notification = await insertAutomatic(tx, made)
  if (notification !== undefined) await sendLater(tx, notification, sendAt)
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, text.lastIndexOf(' ', max - 1) || max - 1)}…`
}
