import { cacheTag } from '../../contract/cache-tags.ts'
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { beginningOfText } from '../../platform/html/html.ts'
import { listsShowingStories } from '../article/article.lists.service.ts'
import { compareTexts } from './compare.ts'
import { exchangeTerms } from './event-index.ts'
import { termsOf } from './events.ts'
import { type ComparedText, fingerprintOf, keysOf } from './fingerprint.ts'
import { maxLetters, stemsOfText } from './stems.ts'
import { proposeEvent } from './story.event.service.ts'
import { storyArranged } from './story.events.ts'
import {
  findDroppedItem,
  findMembership,
  insertDroppedItem,
  insertMember,
  insertStory,
  listMemberships,
  lockStories,
  type Membership,
  moveMembers,
  updateDecision,
} from './story.member.queries.ts'
import { updatePlaces } from './story.place.queries.ts'
import { listStoryArticles } from './story.queries.ts'
import {
  type ArticleText,
  type Candidate,
  deleteText,
  listArticleTexts,
  listCandidates,
  type OwnText,
  saveTexts,
} from './text-index.ts'

/**
 * Puts each article into the story of the most similar text, if any. Doing so again changes nothing. Members decided by
 * hand stay where they are, and no article leaves its story because its text changed. If one of several articles fails,
 * the others are grouped all the same.
 */
export async function groupArticlesNow(db: Database, ids: number[]): Promise<void> {
  try {
    await groupTogether(db, ids)
  } catch (error) {
    if (ids.length < 2) throw error
    const failed: unknown[] = []
    for (const id of ids) await groupTogether(db, [id]).catch(problem => failed.push(problem))
    if (failed.length > 0) throw failed[0]
  }
}

function groupTogether(db: Database, ids: number[]): Promise<void> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    const found = new Map((await listArticleTexts(tx, ids)).map(article => [article.id, article]))
    for (const id of ids) if (!found.has(id)) await deleteText(tx, id)
    const articles = ids.flatMap(id => found.get(id) ?? [])
    const memberships = new Memberships(articles)
    for (const run of runsOf(articles)) await groupRun(tx, run, memberships)
  })
}

/** Memberships of some articles, read again after one of them has joined a story and may have taken others along. */
class Memberships {
  readonly #ids: number[]
  #known: Map<number, Membership | null> | undefined

  constructor(articles: ArticleText[]) {
    this.#ids = articles.map(({ id }) => id)
    this.#known = new Map(articles.map(({ id, membership }) => [id, membership]))
  }

  async find(tx: Handle, id: number): Promise<Membership | undefined> {
    this.#known ??= await listMemberships(tx, this.#ids)
    return this.#known.get(id) ?? undefined
  }

  forget(): void {
    this.#known = undefined
  }
}

/** Articles in their order. A text that is replaced is in a run of its own, as those before it find the old one. */
function runsOf(articles: ArticleText[]): ArticleText[][] {
  const runs: ArticleText[][] = []
  for (const [at, article] of articles.entries()) {
    const before = articles[at - 1]
    if (!before || before.isKnown || article.isKnown) runs.push([article])
    else runs.at(-1)!.push(article)
  }
  return runs
}

/** Saves the texts of a run together, and then decides about each as if those after it had not come yet. */
async function groupRun(tx: Handle, run: ArticleText[], memberships: Memberships): Promise<void> {
  const texts = run.map(readText)
  const { sharing, found } = await saveTexts(tx, texts)
  const sharingTerms = await exchangeTerms(tx, texts, found)
  for (const [at, text] of texts.entries()) {
    const { id, own } = text
    const later = run.slice(at + 1).map(article => article.id)
    const membership = await memberships.find(tx, id)
    const match = bestOf(own, await listCandidates(tx, id, { sharing: sharing[at]!, later }))
    if (!match && !membership) await proposeEvent(tx, { ...text, sharing: sharingTerms[at]!, later })
    if (!match || membership?.byHand) continue
    await settleStory(tx, await join(tx, id, membership, match))
    memberships.forget()
  }
}

function readText(article: ArticleText): OwnText {
  const text = beginningOfText(article.description, maxLetters)
  const stems = stemsOfText({ title: article.title, text })
  const own = fingerprintOf(stems)
  return { ...article, own, keys: keysOf(own), terms: termsOf(stems) }
}

type Match = Candidate & { level: 'copy' | 'update'; score: number }

function bestOf(own: ComparedText, candidates: Candidate[]): Match | undefined {
  let best: Match | undefined
  for (const candidate of candidates) {
    const { level, score } = compareTexts(own, candidate.text, candidate)
    if (level !== 'none' && (!best || score > best.score)) best = { ...candidate, level, score }
  }
  return best
}

/** @returns the story, which may be new */
async function join(
  tx: Handle,
  articleId: number,
  membership: Membership | undefined,
  { articleId: foundId, storyId: foundStory, level, score }: Match,
): Promise<number> {
  // A story of other articles stays as it is.
  if (membership && membership.others > 0 && membership.storyId !== foundStory) return membership.storyId
  const storyId = foundStory ?? membership?.storyId ?? (await insertStory(tx))
  await insertMember(tx, storyId, foundId, { level: 'copy', score: 1 })
  if (membership && membership.storyId !== storyId) await moveMembers(tx, membership.storyId, storyId)
  await insertMember(tx, storyId, articleId, { level, score })
  if (membership) await updateDecision(tx, articleId, { level, score })
  return storyId
}

/** Records an item that was not imported because an article had its text, so that the story knows who was first. */
export function groupDroppedItemNow(
  db: Database,
  item: { itemId: number; publishedAt: string | null },
): Promise<void> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    const dropped = await findDroppedItem(tx, item.itemId)
    if (!dropped) return
    const storyId = dropped.storyId ?? (await insertStory(tx))
    await insertMember(tx, storyId, dropped.articleId, { level: 'copy', score: 1 })
    await insertDroppedItem(tx, storyId, item)
    await settleStory(tx, storyId)
  })
}

/** The order of a story changes with the publication of one of our own articles. */
export function arrangeStoryOfNow(db: Database, articleId: number): Promise<void> {
  return inTransaction(db, async tx => {
    await lockStories(tx)
    const membership = await findMembership(tx, articleId)
    if (membership) await settleStory(tx, membership.storyId)
  })
}

/**
 * Renumbers a story's members after a change, and invalidates the lists that now show other members.
 * @param left articles that are in no story any more
 */
export async function settleStory(tx: Handle, id: number, left: number[] = []): Promise<void> {
  const away = left.map(articleId => ({ articleId, storyId: 0, place: 0 }))
  const moved = [...away, ...(await updatePlaces(tx, id))]
  if (moved.length > 0) {
    await storyArranged.emit(tx, moved)
    const ids = moved.map(({ articleId }) => articleId)
    await invalidate(tx, await listsShowingStories(tx, ids))
  }
  await invalidateStory(tx, id)
}

/** @returns whether the article is in a story */
export async function invalidateStoryOf(tx: Handle, articleId: number): Promise<boolean> {
  const membership = await findMembership(tx, articleId)
  if (membership) await invalidateStory(tx, membership.storyId)
  return membership !== undefined
}

/** Invalidates the pages of a story and of its articles. */
export async function invalidateStory(tx: Handle, id: number): Promise<void> {
  const articles = await listStoryArticles(tx, id)
  await invalidate(tx, [cacheTag.stories, cacheTag.story(id), ...articles.map(cacheTag.article)])
}
