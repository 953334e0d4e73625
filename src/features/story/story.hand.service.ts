import { fail } from '../../contract/fail.ts'
import { type Actor, mayEverywhere } from '../../contract/permissions.ts'
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
  listKnownMembers,
  moveArticles,
  moveChoice,
  moveDroppedCopies,
  removeMember,
  type StorySnapshot,
  setApart,
  updateChosen,
} from './story.hand.queries.ts'
import { findStoryOf, insertMember, insertStory, lockStories, moveMembers } from './story.member.queries.ts'
import { findStaffStory, isStaffStory, listStoryArticles } from './story.queries.ts'
import type { ChosenStory, SeenChoice, SeenChoices, StaffStory, StoryLevel } from './story.schema.ts'
import { checkSeen, checkSeenOfArticles } from './story.seen.service.ts'
import { mayStand, moveSources, rejoinRestored } from './story.source.queries.ts'
import { closeSources, reopenSources } from './story.source.service.ts'

// Decisions of editors: `by_hand` and story_apart keep the machine from undoing them.

type Merge = {
  articleIds: number[]
  choice?: { articleId: number; sources: number[] } | undefined
  seen?: SeenChoices | undefined
}

/**
 * Makes these articles, with all members of their stories, one story. With `choice` it chooses again, as before an
 * article was set apart.
 * @throws STALE_REVISION if another one was chosen meanwhile, or the stories are no longer as `seen`
 */
export function mergeStories(db: Database, by: By, { articleIds, choice, seen }: Merge): Promise<StaffStory> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    if (seen) await checkSeenOfArticles(tx, agencyScope(by.actor), articleIds, seen)
    const merged = await mergeInto(tx, by, articleIds, 'update')
    if (!choice) return merged
    // An article that was set apart with its dropped copies was still chosen, among those.
    const chosenId = merged.chosenId === choice.articleId ? choice.articleId : null
    return chooseWithin(tx, by, { id: merged.id, ...choice, seen: { chosenId, sources: [] } })
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
  const members = await listKnownMembers(tx, into)
  await forgetApart(tx, members)
  await fixMembers(tx, members, actor.id)
  return answer(tx, by, into, level === 'event' ? 'confirmed' : 'merged', before)
}

/**
 * Moves articles of a story into a new one. The sources stay with the chosen article.
 * @throws STALE_REVISION if the story is no longer as `seen`
 */
export function splitStory(
  db: Database,
  by: By,
  { id, articleIds, seen }: { id: number; articleIds: number[]; seen?: SeenChoice | undefined },
): Promise<{ id: number }> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    const { actor } = by
    if (seen) await checkSeen(tx, agencyScope(actor), id, seen)
    const before = await findSnapshot(tx, id)
    const articles = await getArticles(tx, actor, articleIds)
    if (articles.some(({ storyId }) => storyId !== id)) throw fail('NOT_FOUND')
    const members = await listStoryArticles(tx, id)
    const split = articles.map(({ articleId }) => articleId)
    if (members.every(member => split.includes(member)))
      throw fail('REFUSED', undefined, 'أبقِ في الخبر مقالًا واحدًا على الأقل.')
    const isChoiceMoved = before?.chosen != null && split.includes(before.chosen)
    const all = await listKnownMembers(tx, id)
    const moved = all.filter(
      member => split.includes(member) || (isChoiceMoved && before.sources.includes(member)),
    )
    const left = all.filter(member => !moved.includes(member))
    await invalidateStory(tx, id)
    await setApart(tx, moved, left, actor.id)
    const into = await insertStory(tx)
    await moveArticles(tx, split, into)
    if (isChoiceMoved) await moveSources(tx, id, into)
    await moveDroppedCopies(tx, moved, into)
    await moveChoice(tx, { from: id, into, articleIds: split })
    await fixMembers(tx, all, actor.id)
    for (const story of [id, into]) await settleStory(tx, story)
    await writeLog(tx, by, id, 'split', before)
    for (const story of [id, into]) await deleteIfLonely(tx, story)
    return { id: into }
  })
}

/**
 * Takes an article out of its story, with the items that were not imported because of it. The machine never puts it
 * together with the others again. If it was chosen, what was closed as its sources waits for an editor again.
 * @throws STALE_REVISION if its story is no longer as `seen`
 */
export function setArticleApart(
  db: Database,
  by: By,
  { articleId, seen }: { articleId: number; seen?: SeenChoice | undefined },
): Promise<void> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    const { actor } = by
    const storyId = seen && (await findStoryOf(tx, articleId))
    if (seen && storyId !== undefined) await checkSeen(tx, agencyScope(actor), storyId, seen)
    const [article] = await getArticles(tx, actor, [articleId])
    const id = article?.storyId
    if (!id) throw fail('REFUSED', undefined, 'ليس هذا المقال مع غيره.')
    const others = (await listKnownMembers(tx, id)).filter(other => other !== articleId)
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
    // An agency has no rights over the articles of others.
    const writer = actor.role === 'agency' ? { actor: undefined, address: by.address } : by
    if (before?.chosen === articleId) await reopenSources(tx, writer, before.sources)
    await settleStory(tx, id, [articleId])
    if (into !== undefined) await settleStory(tx, into)
    await writeLog(tx, by, id, 'setApart', before)
    await deleteIfLonely(tx, id)
  })
}

type Choice = {
  id: number
  articleId: number | null
  sources?: number[] | undefined
  seen?: SeenChoice | undefined
}

/**
 * The article that stands for the story in readers' lists; null for the first. Copies that wait for an editor are closed
 * as its sources, or only those of `sources`; what else was closed waits again. Nothing is closed by a program whose key
 * may not bin articles.
 * @throws STALE_REVISION if the story is no longer as `seen`
 * @throws FORBIDDEN if articles would wait again that a program may not restore
 */
export function chooseArticle(db: Database, by: By, choice: Choice): Promise<ChosenStory> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    return chooseWithin(tx, by, choice)
  })
}

/** Call under the lock of stories. */
async function chooseWithin(
  tx: Handle,
  by: By,
  { id, articleId, sources, seen }: Choice,
): Promise<ChosenStory> {
  const scope = agencyScope(by.actor)
  if (!(await isStaffStory(tx, scope, id))) throw fail('NOT_FOUND')
  if (seen) await checkSeen(tx, scope, id, seen)
  await rejoinRestored(tx, await listKnownMembers(tx, id))
  const before = found(await findSnapshot(tx, id))
  if (articleId !== null && ![...before.articles, ...before.sources].includes(articleId))
    throw fail('NOT_FOUND')
  if (articleId !== null && !before.sources.includes(articleId) && !(await mayStand(tx, articleId)))
    throw fail('REFUSED', undefined, 'لا يمثل الخبرَ مقال في السلة أو أُزيل من الموقع؛ اختر غيره.')
  const kept = sources ?? (articleId === null ? [] : before.sources)
  const reopened = before.sources.filter(source => source === articleId || !kept.includes(source))
  // Closing moves into the bin, and reopening restores from it.
  const mayBin = mayEverywhere(by.actor, 'delete', 'Article')
  if (reopened.length > 0 && !mayBin) throw fail('FORBIDDEN')
  await reopenSources(tx, by, reopened)
  const closed =
    articleId === null || !mayBin
      ? []
      : await closeSources(tx, by, { storyId: id, chosenId: articleId, among: sources })
  const waiting = reopened.filter(source => source !== articleId)
  const counts = { closed: closed.length, reopened: waiting.length }
  if (before.chosen === articleId && closed.length + reopened.length === 0)
    return { ...found(await findStaffStory(tx, scope, id)), ...counts }
  await updateChosen(tx, id, articleId)
  return { ...(await answer(tx, by, id, 'chosen', before, closed)), ...counts }
}

/** @throws NOT_FOUND if the actor may not see one of them */
async function getArticles(tx: Handle, actor: Actor, ids: number[]) {
  await rejoinRestored(tx, ids)
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
  left: number[] = [],
): Promise<StaffStory> {
  await settleStory(tx, id, left)
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
