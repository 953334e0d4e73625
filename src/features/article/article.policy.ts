import { type ArticleList, type CacheTag, cacheTag, type ListKind } from '../../contract/cache-tags.ts'
import type { Actor } from '../../contract/permissions.ts'
import type { ArticleState, DeskArticle } from './article.schema.ts'

/** How long a breaking mark stays by itself. */
export const breakingHours = 6
/** How long the bin keeps an article. */
export const binDays = 30

/** Which states allow which act; read by the server, the buttons and the tests. */
export const articleCan = {
  enable: ['held'],
  disable: ['published', 'scheduled'],
  markBreaking: ['published', 'scheduled', 'held'],
  edit: ['published', 'scheduled', 'held'],
  correct: ['published'],
  remove: ['published', 'scheduled', 'held'],
  restore: ['binned'],
} as const satisfies Record<string, readonly ArticleState[]>

export type ArticleAct = keyof typeof articleCan

/** What a partner agency's standing allows; `undefined` is the newsroom's own staff. */
export type Standing = { active: boolean; trusted: boolean } | undefined

export type PublishHold = 'inactive' | 'untrusted'

/** Why an editor must see first what the agency writes or feeds in. */
export function publishHold(standing: Standing): PublishHold | undefined {
  if (!standing) return undefined
  if (!standing.active) return 'inactive'
  return standing.trusted ? undefined : 'untrusted'
}

const holdRefusal = {
  inactive: 'وكالتكم موقوفة عن النشر؛ تواصلوا مع إدارة الموقع.',
  untrusted: 'ينشر محررُ الموقع مقالات الوكالة بعد مراجعتها.',
} satisfies Record<PublishHold, string>

/** Why not, in Arabic; undefined when it may be done. */
export function publishRefusal(standing: Standing): string | undefined {
  const hold = publishHold(standing)
  return hold && holdRefusal[hold]
}

/**
 * What is still missing before readers may see it, by field. Words, a picture, a table or a post from elsewhere
 * make a text. Expects what `sanitiseArticleHtml` gives: it leaves no empty block.
 */
export function publishProblems({ description }: { description: string }): Problem[] {
  const isEmpty = description.replace(/<hr ?\/?>/g, '').trim() === ''
  return isEmpty ? [{ path: 'description', message: 'اكتب نص المقال قبل نشره.' }] : []
}

type Problem = { path: 'description'; message: string }

/** What readers already see is not changed behind the editor's back. */
export function editRefusal(standing: Standing, article: Pick<DeskArticle, 'state'>): string | undefined {
  if (article.state === 'binned') return 'المقال في السلة؛ أعِده أولًا.'
  if (!standing || article.state === 'held') return undefined
  return publishRefusal(standing) && 'المقال منشور؛ اطلبوا من محرر الموقع سحبه قبل تعديله.'
}

/** Before publication there is nobody to whom a mistake must be owned up. */
export function correctionRefusal(
  standing: Standing,
  article: Pick<DeskArticle, 'state'>,
): string | undefined {
  const refusal = editRefusal(standing, article)
  if (refusal) return refusal
  const may: readonly ArticleState[] = articleCan.correct
  return may.includes(article.state) ? undefined : 'التصويب لما نُشر؛ عدّل النص نفسه ما دام لم يُنشر.'
}

/** Undefined where the actor sees every agency's articles. */
export function agencyScope(actor: Actor): { agencyId: number | undefined } {
  return { agencyId: actor.role === 'agency' ? (actor.agencyId ?? -1) : undefined }
}

type Placed = {
  id: number
  state: ArticleState
  publishAt: string
  breakingNews: boolean
  category: { id: number }
  agency: { id: number } | null
  author: { id: number } | null
  source: { id: number } | null
  tags: { id: number }[]
  people: { id: number }[]
}

/** The lists that show it beside other news of its category, its tags, … while it is published. */
function narrowListsOf({ category, agency, author, source, tags, people }: Placed): ArticleList[] {
  const list = (kind: ListKind) => (of: { id: number } | null) => (of ? [{ kind, id: of.id }] : [])
  return [
    ...list('category')(category),
    ...list('agency')(agency),
    ...list('author')(author),
    ...list('source')(source),
    ...tags.flatMap(list('tag')),
    ...people.flatMap(list('person')),
  ]
}

/** All lists an article stands in while it is published. */
export function listsOf(article: Placed): CacheTag[] {
  return [
    cacheTag.latest,
    ...narrowListsOf(article).map(cacheTag.list),
    ...(article.breakingNews ? [cacheTag.breaking] : []),
  ]
}

/** Where readers see it now or saw it before. */
export function listsShowing(...versions: (Placed | undefined)[]): ArticleList[] {
  return versions.flatMap(version => (version?.state === 'published' ? narrowListsOf(version) : []))
}

/**
 * Which pages a change touches: those that show the article, and the lists that it enters, leaves or moves
 * in. A corrected word is no reason to make a list anew that does not show it.
 */
export function tagsOfChange(before: Placed | undefined, after: Placed | undefined): CacheTag[] {
  const id = (after ?? before)?.id
  const wasIn = before?.state === 'published' ? listsOf(before) : []
  const isIn = after?.state === 'published' ? listsOf(after) : []
  const moved = before && after && before.publishAt !== after.publishAt
  const lists = moved
    ? [...wasIn, ...isIn]
    : [...wasIn.filter(list => !isIn.includes(list)), ...isIn.filter(list => !wasIn.includes(list))]
  return [...(id === undefined ? [] : [cacheTag.article(id)]), ...lists]
}
