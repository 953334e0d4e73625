import type { Actor } from '../../contract/permissions.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { announce } from '../../platform/database/notices.ts'
import { agencyScope } from '../article/article.policy.ts'
import { getStaffArticle } from '../article/article.service.ts'
import type { Colleague, Presence } from './presence.contract.ts'
import {
  arrive,
  forgetGone,
  freeText,
  holdText,
  leave,
  listColleagues,
  listPresences,
  lockHolder,
  touch,
} from './presence.queries.ts'

/** Stands for any newsroom member when an agency looks, so that it learns no names. */
const anEditor = { id: 0, name: 'محرر الموقع' }

/** Limit on one person's tabs, in all browsers. */
const maxTabs = 40

/** Notifies streams about an article. */
export const presenceTopic = (articleId: number) => `presence:${articleId}`

type Here = { id: number; tab: string }
const tabOf = (actor: Actor, { id, tab }: Here) => ({ tab, userId: actor.id, articleId: id })

/** Refreshes this tab's presence. The first to write takes the editing lock. */
export function signPresence(
  db: Database,
  actor: Actor,
  { writing, ...here }: Here & { writing: boolean },
): Promise<Presence[]> {
  return inTransaction(db, async tx => {
    const mine = tabOf(actor, here)
    const before = await touch(tx, mine, writing)
    if (!before) await enter(tx, actor, here, writing)
    const took = writing && !before?.holds && (await takeFreeText(tx, mine))
    if (!before || before.wrote !== writing || took) await announce(tx, [presenceTopic(here.id)])
    return whoIsThere(tx, actor, [here.id])
  })
}

/** @throws NOT_FOUND for an article that the actor cannot see */
async function enter(tx: Handle, actor: Actor, here: Here, writing: boolean): Promise<void> {
  await getStaffArticle(tx, here.id, agencyScope(actor))
  await arrive(tx, tabOf(actor, here), writing, maxTabs)
}

async function takeFreeText(tx: Handle, mine: ReturnType<typeof tabOf>): Promise<boolean> {
  await lockHolder(tx, mine.articleId)
  await freeText(tx, mine.articleId, 'gone')
  return holdText(tx, mine)
}

/** Takes the editing lock. The previous holder is notified by stream; both keep their text. */
export function takeOver(db: Database, actor: Actor, here: Here): Promise<Presence[]> {
  return inTransaction(db, async tx => {
    const mine = tabOf(actor, here)
    await lockHolder(tx, here.id)
    if (!(await touch(tx, mine, true))) await enter(tx, actor, here, true)
    await freeText(tx, here.id, 'anybody')
    await holdText(tx, mine)
    await announce(tx, [presenceTopic(here.id)])
    return whoIsThere(tx, actor, [here.id])
  })
}

export function leaveArticle(db: Database, actor: Actor, here: Here): Promise<void> {
  return inTransaction(db, async tx => {
    if (await leave(tx, tabOf(actor, here))) await announce(tx, [presenceTopic(here.id)])
  })
}

/** Tabs on these articles. An agency sees that an editor is there, but not who. */
export async function whoIsThere(db: Handle, actor: Actor, articles: readonly number[]): Promise<Presence[]> {
  const { agencyId } = agencyScope(actor)
  const all = await listPresences(db, articles, agencyId)
  return all.map(({ isStaff, ...presence }) =>
    isStaff && agencyId !== undefined ? { ...presence, user: anEditor } : presence,
  )
}

/** Lists colleagues working now, without the actor; to an agency all editors are one. */
export async function whoIsHere(db: Handle, actor: Actor): Promise<Colleague[]> {
  const { agencyId } = agencyScope(actor)
  const all = (await listColleagues(db, agencyId)).filter(({ user }) => user.id !== actor.id)
  if (agencyId === undefined) return all.map(({ user, articles }) => ({ user, articles }))
  const editors = all.filter(({ isStaff }) => isStaff).flatMap(({ articles }) => articles)
  const open = [...new Map(editors.map(article => [article.id, article])).values()]
  const own = all.filter(({ isStaff }) => !isStaff).map(({ user, articles }) => ({ user, articles }))
  return open.length > 0 ? [...own, { user: anEditor, articles: open }] : own
}

/** Notifies streams of lost tabs. */
export function forgetLost(db: Database): Promise<void> {
  return inTransaction(db, async tx => {
    const articles = await forgetGone(tx)
    if (articles.length > 0) await announce(tx, articles.map(presenceTopic))
  })
}
