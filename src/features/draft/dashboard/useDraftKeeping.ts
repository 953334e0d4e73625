import { useEffect, useRef, useState } from 'react'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { changedFields } from '../../article/dashboard/fields/articleValues.ts'
import type { ArticleFields } from '../../article/dashboard/fields/useArticleFields.ts'
import type { SavedVersion } from '../../article/dashboard/fields/useSavedVersion.ts'
import type { DraftOf } from '../draft.schema.ts'
import { readLocalDraft } from './DraftKeeper.ts'
import { draftStorage } from './draftStorage.ts'
import { draftKey, type FoundDraft, listFoundDrafts, setDraftsAside } from './foundDrafts.ts'
import { useDraftKeeper } from './useDraftKeeper.ts'
import { useStoredInput } from './useStoredInput.ts'
import { useTabLock } from './useTabLock.ts'

type Parts = {
  userId: number
  of: DraftOf
  fields: ArticleFields
  version: SavedVersion
  drafts: FoundDraft[]
  /** Continues the only draft without asking. */
  continues: boolean
}

/** Stores unsaved changes as a draft, and restores or discards earlier ones. */
export function useDraftKeeping({ userId, of, fields, version, drafts, continues }: Parts) {
  const { form } = fields
  const { baseline } = version
  const { keeper, status } = useDraftKeeper(userId, of)
  // If another tab has it open, that tab keeps the draft; here it is neither offered nor ended, and a copy is stored.
  const isKeeping = useTabLock(draftKey(userId, of))
  const [offered, setOffered] = useState(drafts)
  const isDirty = changedFields(baseline, form.values).length > 0
  // None until it is known, or a copy would be taken before the draft that belongs beside it is shown.
  const shown =
    isKeeping === undefined ? [] : isKeeping ? offered : offered.filter(({ where }) => where === 'tab')
  const hadToWait = useRef(false)

  /** Goes on with one draft; the others are offered again when the article is opened again. */
  function take(draft: FoundDraft): void {
    const others = offered.filter(other => other !== draft && !other.tabKey)
    // Without room for the others, going on with this one would overwrite them.
    if (!setDraftsAside(draftStorage, userId, of, others)) {
      snackbar.error(
        'لا مكان في هذا المتصفح لبقية المسودات. أفرغ مكانًا فيه ثم أعد المحاولة؛ لم يُحذف منها شيء.',
      )
      return
    }
    keeper.goOnFrom(draft.keptAt)
    if (draft.tabKey) draftStorage.removeItem(draft.tabKey)
    version.startOnOlder(draft.baseRevision)
    fields.put(draft.values)
    setOffered([])
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was found at the beginning
  useEffect(() => {
    const [only, another] = drafts
    if (continues && only && !another) take(only)
  }, [])

  /** Input typed here stays in the form; drafts that differ are offered when the article is opened again. */
  function takeOver(): void {
    const here = listFoundDrafts(baseline, readLocalDraft(draftStorage, draftKey(userId, of)), undefined)
    if (isDirty) {
      const elsewhere = hadToWait.current ? [] : offered.filter(({ where }) => where === 'server')
      const differing = [...here, ...elsewhere].filter(
        ({ values }) => changedFields(form.values, values).length > 0,
      )
      if (!setDraftsAside(draftStorage, userId, of, differing)) return
      setOffered([])
    } else if (hadToWait.current) setOffered(here)
    keeper.takeOver()
    if (hadToWait.current) snackbar.info('أُغلقت علامة التبويب الأخرى: الحفظ التلقائي هنا الآن.')
    hadToWait.current = false
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of who keeps the draft
  useEffect(() => {
    if (isKeeping) takeOver()
    else hadToWait.current = isKeeping === false
  }, [isKeeping, keeper])

  const settle = useStoredInput({
    keeper,
    fields,
    version,
    isDirty,
    mayStore: shown.length === 0,
    isKeeping,
    offered,
  })

  return {
    keeper,
    status,
    isKeeping,
    isDirty,
    offered: shown,
    takeDraft: take,
    /** Drops the copy of another tab alone. */
    dropCopy(draft: FoundDraft): void {
      if (draft.tabKey) draftStorage.removeItem(draft.tabKey)
      setOffered(offered.filter(other => other !== draft))
    },
    dropDrafts(): void {
      for (const { tabKey } of shown) if (tabKey) draftStorage.removeItem(tabKey)
      setOffered(isKeeping ? [] : offered.filter(draft => !shown.includes(draft)))
      void keeper.drop().catch(() => {})
    },
    isAtRisk: keeper.isPending,
    settle,
  }
}

export type DraftKeeping = ReturnType<typeof useDraftKeeping>
