import {
  type ArticleValues,
  articleFields,
  articleValues,
  changedFields,
  emptyArticle,
} from '../../article/dashboard/fields/articleValues.ts'
import { type ArticleDraft, type DraftOf, draftOf } from '../draft.schema.ts'
import { type LocalDraft, readLocalDraft } from './DraftKeeper.ts'
import { newDraftName } from './draftName.ts'

export type FoundDraft = {
  where: 'here' | 'server' | 'tab'
  at: string
  baseRevision: number
  values: ArticleValues
  /** Time of the server's copy that this one is based on; null without one. */
  keptAt: string | null
  /** Storage key of a copy from a tab that did not own the draft. */
  tabKey?: string
}

export function draftKey(userId: number, of: DraftOf): string {
  return `draft:${userId}:${of}`
}

/** Key of the copy of a tab that does not own the draft. */
export function tabDraftKey(userId: number, of: DraftOf): string {
  return `${draftKey(userId, of)}#${newDraftName()}`
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** A user's drafts on this device. */
export function listLocalDrafts(storage: DraftStorage, userId: number): Map<DraftOf, LocalDraft> {
  nameOldDraft(storage, userId)
  const found = new Map<DraftOf, LocalDraft>()
  const start = draftKey(userId, '')
  for (let index = 0; index < storage.length; index++) {
    const key = storage.key(index) ?? ''
    if (!key.startsWith(start)) continue
    const [name = ''] = key.slice(start.length).split('#')
    const of = draftOf.safeParse(/^\d+$/.test(name) ? Number(name) : name)
    const local = readLocalDraft(storage, key)
    const other = of.success && found.get(of.data)
    if (of.success && local && !(other && isNewer(other, local))) found.set(of.data, local)
  }
  return found
}

const isNewer = (one: LocalDraft, other: LocalDraft) =>
  Date.parse(one.updatedAt) > Date.parse(other.updatedAt)

function listTabKeys(storage: DraftStorage, userId: number, of: DraftOf): string[] {
  const start = `${draftKey(userId, of)}#`
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.filter(key => key.startsWith(start))
}

/** Copies of tabs that did not own the draft. */
export function listTabDrafts(storage: DraftStorage, userId: number, of: DraftOf): Map<string, LocalDraft> {
  const found = new Map<string, LocalDraft>()
  for (const key of listTabKeys(storage, userId, of)) {
    const local = readLocalDraft(storage, key)
    if (local) found.set(key, local)
  }
  return found
}

/** Days for which this device offers a tab's copy, and keeps a draft that the server has or has ended. */
export const copyDays = 30

/** Removes old copies of any user from this device, but no draft that is nowhere else. */
export function pruneLocalDrafts(storage: DraftStorage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys.filter(name => name.startsWith('draft:'))) {
    const local = readLocalDraft(storage, key)
    const isCopy = key.includes('#') || local?.pending === false
    if (local && isCopy && now - Date.parse(local.updatedAt) > copyDays * 86_400_000) storage.removeItem(key)
  }
}

/** Removes all copies of a draft from this device. */
export function removeLocalDrafts(storage: DraftStorage, userId: number, of: DraftOf): void {
  for (const key of [draftKey(userId, of), ...listTabKeys(storage, userId, of)]) storage.removeItem(key)
}

/** Stores drafts for a later offer; false, and none of them stored, without room for all. */
export function setDraftsAside(
  storage: DraftStorage,
  userId: number,
  of: DraftOf,
  drafts: readonly FoundDraft[],
): boolean {
  const stored: string[] = []
  try {
    for (const { at: updatedAt, baseRevision, values: content } of drafts) {
      const local: LocalDraft = { updatedAt, baseRevision, content, keptAt: null, pending: true }
      const key = tabDraftKey(userId, of)
      storage.setItem(key, JSON.stringify(local))
      stored.push(key)
    }
    return true
  } catch {
    for (const key of stored) storage.removeItem(key)
    return false
  }
}

/** Drafts of new articles used to be stored without a name, under 0; the server's have been named since. */
function nameOldDraft(storage: DraftStorage, userId: number): void {
  const old = draftKey(userId, 0)
  const local = readLocalDraft(storage, old)
  if (!local) return
  if (!isEnded(local, null)) {
    const named: LocalDraft = { ...local, baseRevision: 0, keptAt: null, pending: true }
    try {
      storage.setItem(draftKey(userId, newDraftName()), JSON.stringify(named))
    } catch {
      // No room: it stays in place until there is.
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
 * Drafts worth offering, newest first: one if this device and the server agree, more if another device or tab has
 * written since; none that equals the saved version.
 */
export function listFoundDrafts(
  saved: ArticleValues | undefined,
  local: LocalDraft | undefined,
  server: ArticleDraft | null | undefined,
  tabs: ReadonlyMap<string, LocalDraft> = new Map(),
): FoundDraft[] {
  const base = saved ?? emptyArticle
  const keptAt = (server === undefined ? local?.keptAt : server?.updatedAt) ?? null
  const differ = (one: FoundDraft, other: FoundDraft) => changedFields(one.values, other.values).length > 0
  const found: FoundDraft[] = []
  if (local && !isEnded(local, server)) {
    const { updatedAt: at, baseRevision, content } = local
    found.push({ where: 'here', at, baseRevision, values: readValues(content, base), keptAt })
  }
  if (server && server.updatedAt !== local?.keptAt) {
    const { updatedAt: at, baseRevision, content } = server
    const there: FoundDraft = { where: 'server', at, baseRevision, values: readValues(content, base), keptAt }
    // A page that was closed while it sent its draft did not learn the time of the server's copy.
    if (found.every(here => differ(here, there))) found.push(there)
  }
  for (const [tabKey, { updatedAt: at, baseRevision, content }] of tabs) {
    found.push({ where: 'tab', at, baseRevision, values: readValues(content, base), keptAt, tabKey })
  }
  const newest = found
    .filter(draft => changedFields(base, draft.values).length > 0)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  return newest.filter((draft, index) => newest.slice(0, index).every(newer => differ(newer, draft)))
}
