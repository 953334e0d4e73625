import { type ArticleDraft, type DraftOf, draftOf } from '../../article.schema.ts'
import {
  type ArticleValues,
  articleFields,
  articleValues,
  changedFields,
  emptyArticle,
} from '../writing/articleValues.ts'
import { type LocalDraft, readLocalDraft } from './DraftKeeper.ts'

export type FoundDraft = {
  where: 'here' | 'server'
  at: string
  baseRevision: number
  values: ArticleValues
  /** Time of the server's copy that who takes this one goes on from; null without one. */
  keptAt: string | null
}

export function draftKey(userId: number, of: DraftOf): string {
  return `draft:${userId}:${of}`
}

/** Twice the same is as good as impossible, on one device or two. */
export function newDraftName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `new-${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A user's drafts on this device. */
export function listLocalDrafts(storage: Kept, userId: number): Map<DraftOf, LocalDraft> {
  nameOldDraft(storage, userId)
  const found = new Map<DraftOf, LocalDraft>()
  const start = draftKey(userId, '')
  for (let index = 0; index < storage.length; index++) {
    const key = storage.key(index) ?? ''
    if (!key.startsWith(start)) continue
    const name = key.slice(start.length)
    const of = draftOf.safeParse(/^\d+$/.test(name) ? Number(name) : name)
    const local = readLocalDraft(storage, key)
    if (of.success && local) found.set(of.data, local)
  }
  return found
}

/** Drafts of new articles used to be stored without a name, under 0; the server's have been named since. */
function nameOldDraft(storage: Kept, userId: number): void {
  const old = draftKey(userId, 0)
  const local = readLocalDraft(storage, old)
  if (!local) return
  if (!isEnded(local, null)) {
    const named: LocalDraft = { ...local, baseRevision: 0, keptAt: null, pending: true }
    try {
      storage.setItem(draftKey(userId, newDraftName()), JSON.stringify(named))
    } catch {
      // No room: it stays where it is until there is.
      return
    }
  }
  storage.removeItem(old)
}

/**
 * Whether the server no longer has a draft sent from here: the article was saved, or the draft discarded, elsewhere.
 */
export function isEnded(local: LocalDraft, server: unknown): boolean {
  return !local.pending && local.keptAt !== null && server === null
}

/** The fields of a draft that are valid for the form. */
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
  const keptAt = (server === undefined ? local?.keptAt : server?.updatedAt) ?? null
  const found: FoundDraft[] = []
  if (local && !isEnded(local, server)) {
    const { updatedAt: at, baseRevision, content } = local
    found.push({ where: 'here', at, baseRevision, values: readValues(content, base), keptAt })
  }
  if (server && server.updatedAt !== local?.keptAt) {
    const { updatedAt: at, baseRevision, content } = server
    found.push({ where: 'server', at, baseRevision, values: readValues(content, base), keptAt })
  }
  const [first, second] = found
    .filter(draft => changedFields(base, draft.values).length > 0)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  if (!first) return []
  return second && changedFields(first.values, second.values).length > 0 ? [first, second] : [first]
}
