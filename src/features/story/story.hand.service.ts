import { fail } from '../../contract/fail.ts'
import type { Actor } from '../../contract/permissions.ts'
import { recordChange } from '../../platform/database/audit-log.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { found } from '../../platform/database/rows.ts'
import { agencyScope } from '../article/article.policy.ts'
import type { By } from '../article/article.service.ts'
import { storyEntity } from './story.entity.ts'
import { invalidateStory, settleStory } from './story.group.service.ts'
import {
  deleteIfLonely,
  findSnapshot,
  fixMembers,
  forgetApart,
  hasDroppedCopies,
  listKnownArticles,
  moveArticles,
  moveChoice,
  moveDroppedCopies,
  removeMember,
  type StorySnapshot,
  setApart,
  updateChosen,
} from './story.hand.queries.ts'
import { insertMember, insertStory, lockStories, moveMembers } from './story.member.queries.ts'
import { findStaffStory, listStoryArticles } from './story.queries.ts'
import type { StaffStory, StoryLevel } from './story.schema.ts'

// Decisions of editors: `by_hand` and story_apart keep the machine from undoing them.

/** Makes these articles, with all members of their stories, one story. */
export function mergeStories(db: Database, by: By, articleIds: number[]): Promise<StaffStory> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    return mergeInto(tx, by, articleIds, 'update')
  })
}

/** Call under the lock of stories. `level` applies to articles that were in no story. */
export async function mergeInto(
  tx: Handle,
  by: By,
  articleIds: number[],
  level: StoryLevel,
): Promise<StaffStory> {
  const { actor } = by
  const articles = await getArticles(tx, actor, articleIds)
  if (articles.length < 2) throw fail('REFUSED', undefined, 'اختر مقالين على الأقل.')
  const known = [...new Set(articles.flatMap(({ storyId }) => storyId ?? []))]
  const into = known[0] ?? (await insertStory(tx))
  const before = await findSnapshot(tx, into)
  for (const { articleId, storyId } of articles)
    if (storyId === null) await insertMember(tx, into, articleId, { level, score: 1, by: actor.id })
  for (const other of known.slice(1)) await moveMembers(tx, other, into)
  const members = await listStoryArticles(tx, into)
  await forgetApart(tx, members)
  await fixMembers(tx, members, actor.id)
  return answer(tx, by, into, level === 'event' ? 'confirmed' : 'merged', before)
}

/** Moves articles of a story into a new one. */
export function splitStory(
  db: Database,
  by: By,
  { id, articleIds }: { id: number; articleIds: number[] },
): Promise<{ id: number }> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    const { actor } = by
    const before = await findSnapshot(tx, id)
    const articles = await getArticles(tx, actor, articleIds)
    if (articles.some(({ storyId }) => storyId !== id)) throw fail('NOT_FOUND')
    const members = await listStoryArticles(tx, id)
    const moved = articles.map(({ articleId }) => articleId)
    const left = members.filter(member => !moved.includes(member))
    if (left.length === 0) throw fail('REFUSED', undefined, 'أبقِ في الخبر مقالًا واحدًا على الأقل.')
    await invalidateStory(tx, id)
    await setApart(tx, moved, left, actor.id)
    const into = await insertStory(tx)
    await moveArticles(tx, moved, into)
    await moveDroppedCopies(tx, moved, into)
    await moveChoice(tx, { from: id, into, articleIds: moved })
    await fixMembers(tx, members, actor.id)
    for (const story of [id, into]) await settleStory(tx, story)
    await writeLog(tx, by, id, 'split', before)
    for (const story of [id, into]) await deleteIfLonely(tx, story)
    return { id: into }
  })
}

/**
 * Takes an article out of its story, with the items that were not imported because of it. The machine never puts it
 * together with the others again.
 */
export function setArticleApart(db: Database, by: By, articleId: number): Promise<void> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    const { actor } = by
    const [article] = await getArticles(tx, actor, [articleId])
    const id = article?.storyId
    if (!id) throw fail('REFUSED', undefined, 'ليس هذا المقال مع غيره.')
    const others = (await listStoryArticles(tx, id)).filter(other => other !== articleId)
    const before = await findSnapshot(tx, id)
    await invalidateStory(tx, id)
    await setApart(tx, [articleId], others, actor.id)
    await removeMember(tx, articleId)
    const into = (await hasDroppedCopies(tx, articleId)) ? await insertStory(tx) : undefined
    if (into !== undefined) {
      await insertMember(tx, into, articleId, { level: 'copy', score: 1 })
      await moveDroppedCopies(tx, [articleId], into)
    }
    await moveChoice(tx, { from: id, into, articleIds: [articleId] })
    await settleStory(tx, id, [articleId])
    if (into !== undefined) await settleStory(tx, into)
    await writeLog(tx, by, id, 'setApart', before)
    await deleteIfLonely(tx, id)
  })
}

/** The article that stands for the story in readers' lists; null for the first. */
export function chooseArticle(
  db: Database,
  by: By,
  { id, articleId }: { id: number; articleId: number | null },
): Promise<StaffStory> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    found(await findStaffStory(tx, agencyScope(by.actor), id))
    if (articleId !== null && !(await listStoryArticles(tx, id)).includes(articleId)) throw fail('NOT_FOUND')
    const before = await findSnapshot(tx, id)
    await updateChosen(tx, id, articleId)
    return answer(tx, by, id, 'chosen', before)
  })
}

/** @throws NOT_FOUND if the actor may not see one of them */
async function getArticles(tx: Handle, actor: Actor, ids: number[]) {
  const articles = await listKnownArticles(tx, ids, agencyScope(actor))
  if (articles.length !== new Set(ids).size) throw fail('NOT_FOUND')
  return articles
}

type LogAction = keyof typeof storyEntity.actions

async function answer(
  tx: Handle,
  by: By,
  id: number,
  action: LogAction,
  before: StorySnapshot | undefined,
): Promise<StaffStory> {
  await settleStory(tx, id)
  await writeLog(tx, by, id, action, before)
  return found(await findStaffStory(tx, agencyScope(by.actor), id))
}

async function writeLog(
  tx: Handle,
  by: By,
  id: number,
  action: LogAction,
  before: StorySnapshot | undefined,
): Promise<void> {
  const after = await findSnapshot(tx, id)
  await recordChange(tx, by, storyEntity, { action, id, before, after })
}
