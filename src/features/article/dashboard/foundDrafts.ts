import type { ArticleDraft } from '../article.schema.ts'
import {
  type ArticleValues,
  articleFields,
  articleValues,
  changedFields,
  emptyArticle,
} from './articleValues.ts'
import type { LocalDraft } from './DraftKeeper.ts'

export type FoundDraft = { where: 'here' | 'server'; at: string; baseRevision: number; values: ArticleValues }

export function draftKey(userId: number, article: number): string {
  return `draft:${userId}:${article}`
}

/** A draft's fields, each as far as it still fits what the form holds. */
export function readValues(content: Record<string, unknown>, fallback: ArticleValues): ArticleValues {
  const read: Record<string, unknown> = { ...fallback }
  for (const field of articleFields) {
    const parsed = articleValues.shape[field].safeParse(content[field])
    if (parsed.success) read[field] = parsed.data
  }
  return read as ArticleValues
}

/**
 * The drafts worth offering, the newest first: one where this device and the server agree, two where another
 * device has written since; none that only says what is saved.
 */
export function listFoundDrafts(
  saved: ArticleValues | undefined,
  local: LocalDraft | undefined,
  server: ArticleDraft | null | undefined,
): FoundDraft[] {
  const base = saved ?? emptyArticle
  const found: FoundDraft[] = []
  // What the server had from here it has no more: the article was saved, or the draft dropped, elsewhere.
  const isEnded = local && !local.pending && local.keptAt !== null && server === null
  if (local && !isEnded) {
    const { updatedAt: at, baseRevision, content } = local
    found.push({ where: 'here', at, baseRevision, values: readValues(content, base) })
  }
  if (server && server.updatedAt !== local?.keptAt) {
    const { updatedAt: at, baseRevision, content } = server
    found.push({ where: 'server', at, baseRevision, values: readValues(content, base) })
  }
  const [first, second] = found
    .filter(draft => changedFields(base, draft.values).length > 0)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  if (!first) return []
  return second && changedFields(first.values, second.values).length > 0 ? [first, second] : [first]
}
