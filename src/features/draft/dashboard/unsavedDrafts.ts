import { emptyArticle } from '../../article/dashboard/fields/articleValues.ts'
import { htmlToLines } from '../../editor/dashboard/readBody.ts'
import type { DraftOf, DraftRow } from '../draft.schema.ts'
import type { LocalDraft } from './DraftKeeper.ts'
import { isEnded, readValues } from './foundDrafts.ts'

export type UnsavedDraft = {
  of: DraftOf
  /** Its title, else its first words; '' without either. */
  name: string
  at: string
}

/** Drafts of the server and of this device together, latest first; `rows` if the server answered. */
export function listUnsavedDrafts(
  rows: DraftRow[] | undefined,
  here: ReadonlyMap<DraftOf, LocalDraft>,
): UnsavedDraft[] {
  const found = new Map<DraftOf, UnsavedDraft>()
  for (const { article: of, title, words, savedTitle, updatedAt: at } of rows ?? []) {
    found.set(of, { of, name: title.trim() || words || savedTitle || '', at })
  }
  for (const [of, local] of here) {
    const isKnown = found.has(of)
    if (isKnown && !local.pending) continue
    if (!isKnown && isEnded(local, rows && null)) continue
    found.set(of, { of, name: nameOf(local), at: local.updatedAt })
  }
  return [...found.values()].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

function nameOf({ content }: LocalDraft): string {
  const { title, description } = readValues(content, emptyArticle)
  return title.trim() || htmlToLines(description.slice(0, 4000)).replaceAll('\n', ' ').slice(0, 160)
}
