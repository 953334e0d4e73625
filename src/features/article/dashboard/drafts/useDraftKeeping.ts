import { useEffect, useState } from 'react'
import type { DraftOf } from '../../article.schema.ts'
import { changedFields } from '../writing/articleValues.ts'
import type { ArticleFields } from '../writing/useArticleFields.ts'
import type { SavedVersion } from '../writing/useSavedVersion.ts'
import { draftKey, type FoundDraft } from './foundDrafts.ts'
import { useDraftKeeper } from './useDraftKeeper.ts'
import { useTabLock } from './useTabLock.ts'

type Parts = {
  userId: number
  of: DraftOf
  fields: ArticleFields
  version: SavedVersion
  drafts: FoundDraft[]
  /** Taken without a question, where there is only one. */
  continues: boolean
}

/** Stores unsaved changes as a draft, and restores or discards earlier ones. */
export function useDraftKeeping({ userId, of, fields, version, drafts, continues }: Parts) {
  const { form } = fields
  const { baseline, baseRevision } = version
  const { keeper, status } = useDraftKeeper(userId, of)
  // If another tab has it open, that tab keeps the draft; here it is neither stored, offered nor ended.
  const isKeeping = useTabLock(draftKey(userId, of))
  const [offered, setOffered] = useState(drafts)
  const isDirty = changedFields(baseline, form.values).length > 0
  const mayKeep = isKeeping && offered.length === 0

  function take(draft: FoundDraft): void {
    keeper.goOnFrom(draft.keptAt)
    version.startOnOlder(draft.baseRevision)
    fields.put(draft.values)
    setOffered([])
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was found at the beginning
  useEffect(() => {
    const [only, another] = drafts
    if (continues && only && !another) take(only)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is the only reason to keep it
  useEffect(() => {
    if (!mayKeep) return
    if (isDirty) keeper.note({ baseRevision: baseRevision.current, content: form.values })
    else if (keeper.getStatus().kind !== 'clean') void keeper.drop().catch(() => {})
  }, [form.values, isKeeping, offered])

  useEffect(() => {
    const keepNow = () => {
      if (document.visibilityState !== 'hidden' || !mayKeep) return
      const values = fields.read()
      if (changedFields(form.getValues(), values).length > 0)
        form.setFieldValue('description', values.description)
      if (changedFields(baseline, values).length > 0) {
        keeper.note({ baseRevision: baseRevision.current, content: values })
        void keeper.settle()
      }
    }
    document.addEventListener('visibilitychange', keepNow)
    return () => document.removeEventListener('visibilitychange', keepNow)
  })

  return {
    keeper,
    status,
    isKeeping,
    isDirty,
    offered: isKeeping ? offered : [],
    takeDraft: take,
    dropDrafts(): void {
      setOffered([])
      void keeper.drop().catch(() => {})
    },
    isAtRisk: () => keeper.isPending() || (isDirty && !isKeeping && offered.length === 0),
    settle: async () => {
      if (!isKeeping) return false
      const values = fields.read()
      // The editor tells what is typed a moment later.
      if (mayKeep && changedFields(form.getValues(), values).length > 0)
        keeper.note({ baseRevision: baseRevision.current, content: values })
      return keeper.settle()
    },
  }
}

export type DraftKeeping = ReturnType<typeof useDraftKeeping>
