import { cacheTag } from '../../contract/cache-tags.ts'
import { type Database, databaseOf, type Handle, inTransaction } from '../../platform/database/database.ts'
import { invalidate } from '../../platform/database/notices.ts'
import { beginningOfText } from '../../platform/html/html.ts'
import { listsShowingStories } from '../article/article.lists.service.ts'
import { Candidates } from './candidates.ts'
import { compareTexts } from './compare.ts'
import { exchangeTerms, listEventCandidates } from './event-index.ts'
import { termsOf } from './events.ts'
import { type ComparedText, fingerprintOf, keysOf } from './fingerprint.ts'
import { maxLetters, stemsOfText } from './stems.ts'
import { proposeEvent } from './story.event.service.ts'
import { storyArranged } from './story.events.ts'
import {
  findDroppedItem,
  findMembership,
  findStoryOf,
  insertDroppedItem,
  insertMember,
  insertPair,
  insertStory,
  listStoriesOfItems,
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
  deleteTexts,
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
    await lockStories(tx, { isRepeatable: true })
    const found = new Map((await listArticleTexts(tx, ids)).map(article => [article.id, article]))
    await deleteTexts(
      tx,
      ids.filter(id => !found.has(id)),
    )
    const articles = ids.flatMap(id => found.get(id) ?? [])
    const memberships = new Memberships(articles)
    const joined = new Set<number>()
    for (const run of runsOf(articles)) await groupRun(tx, run, { memberships, joined, site: databaseOf(db) })
    if (joined.size > 0) await settleStories(tx, [...joined])
  })
}

/** Memberships of some articles, each read again after others have joined its story or taken it along. */
class Memberships {
  readonly #known: Map<number, Membership | null>

  constructor(articles: ArticleText[]) {
    this.#known = new Map(articles.map(({ id, membership }) => [id, membership]))
  }

  async find(tx: Handle, id: number): Promise<Membership | undefined> {
    const known = this.#known.get(id)
    if (known !== undefined) return known ?? undefined
    const membership = await findMembership(tx, id)
    this.#known.set(id, membership ?? null)
    return membership
  }

  forget(ids: number[]): void {
    for (const id of ids) this.#known.delete(id)
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

/** Stories that `joined` are settled at the end, since nothing is decided by places. */
type Grouping = { memberships: Memberships; joined: Set<number>; site: object }

/** Saves the texts of a run together, and then decides about each as if those after it had not come yet. */
async function groupRun(
  tx: Handle,
  run: ArticleText[],
  { memberships, joined, site }: Grouping,
): Promise<void> {
  const texts = run.map(readText)
  const { sharing, found } = await saveTexts(tx, texts, site)
  const { sharing: sharingTerms, unsaved } = exchangeTerms(texts, found)
  const ids = texts.map(({ id }) => id)
  const ask = (list: number[][]) =>
    ids.map((id, at) => ({ id, sharing: list[at]!, later: ids.slice(at + 1) }))
  const candidates = new Candidates(tx, { asked: ask(sharing), list: listCandidates, unsaved })
  // Most articles with a candidate find their story.
  const isLikely = (at: number) => sharing[at]!.length === 0
  const events = new Candidates(tx, {
    ...{ asked: ask(sharingTerms), list: listEventCandidates, unsaved, isLikely },
  })
  for (const [at, text] of texts.entries()) {
    const membership = await memberships.find(tx, text.id)
    const match = bestOf(text.own, await candidates.of(at))
    if (!match && !membership) await proposeEvent(tx, text, await events.of(at))
    if (!match || membership?.byHand) continue
    const story = await join(tx, text.id, membership, match)
    if (!story) continue
    joined.add(story.id)
    for (const known of [memberships, candidates, events]) known.forget(story.articles)
  }
  await unsaved.save(tx)
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

/** @returns the story, which may be new, with its articles; undefined if all stays as it is */
async function join(
  tx: Handle,
  articleId: number,
  membership: Membership | undefined,
  { articleId: foundId, storyId: foundStory, level, score }: Match,
): Promise<{ id: number; articles: number[] } | undefined> {
  if (membership && membership.others > 0 && membership.storyId !== foundStory) return undefined
  const known = foundStory ?? membership?.storyId ?? null
  const story = await insertPair(tx, known, [foundId, articleId], { level, score })
  const isElsewhere = membership !== undefined && membership.storyId !== story.id
  const moved = isElsewhere ? await moveMembers(tx, membership.storyId, story.id) : []
  if (membership) await updateDecision(tx, articleId, { level, score })
  return { id: story.id, articles: [...story.articles, ...moved] }
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
    if (dropped.storyId === null)
      await insertMember(tx, storyId, dropped.articleId, { level: 'copy', score: 1 })
    await insertDroppedItem(tx, storyId, item)
    await settleStory(tx, storyId)
  })
}

/**
 * Renumbers a story's members after a change, and invalidates the lists that now show other members.
 * @param left articles that are in no story any more
 */
export async function settleStory(tx: Handle, id: number, left: number[] = []): Promise<void> {
  await settleStories(tx, [id], left)
}

async function settleStories(tx: Handle, storyIds: number[], left: number[] = []): Promise<void> {
  const away = left.map(articleId => ({ articleId, storyId: 0, place: 0 }))
  const arranged = await updatePlaces(tx, storyIds)
  const moved = [...away, ...arranged.moved]
  if (moved.length > 0) {
    await storyArranged.emit(tx, moved)
    const ids = moved.map(({ articleId }) => articleId)
    await invalidate(tx, await listsShowingStories(tx, ids))
  }
  await invalidate(tx, pagesOf(storyIds, arranged.articles))
}

/** @returns whether the article is in a story, perhaps as a source */
export async function invalidateStoryOf(tx: Handle, articleId: number): Promise<boolean> {
  const storyId = await findStoryOf(tx, articleId)
  if (storyId !== undefined) await invalidateStory(tx, storyId)
  return storyId !== undefined
}

/** Invalidates the stories of these items of feeds. */
export async function invalidateStoriesOfItems(tx: Handle, itemIds: number[]): Promise<void> {
  for (const id of await listStoriesOfItems(tx, itemIds)) await invalidateStory(tx, id)
}

/** Invalidates the pages of a story and of its articles. */
export async function invalidateStory(tx: Handle, id: number): Promise<void> {
  await invalidate(tx, pagesOf([id], await listStoryArticles(tx, id)))
}

const pagesOf = (storyIds: number[], articles: number[]) => [
  cacheTag.stories,
  ...storyIds.map(cacheTag.story),
  ...articles.map(cacheTag.article),
]
