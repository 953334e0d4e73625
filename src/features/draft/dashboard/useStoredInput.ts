import { useEffect } from 'react'
import { changedFields } from '../../article/dashboard/fields/articleValues.ts'
import type { ArticleFields } from '../../article/dashboard/fields/useArticleFields.ts'
import type { SavedVersion } from '../../article/dashboard/fields/useSavedVersion.ts'
import type { DraftKeeper } from './DraftKeeper.ts'
import type { FoundDraft } from './foundDrafts.ts'

type Parts = {
  keeper: DraftKeeper
  fields: ArticleFields
  version: SavedVersion
  isDirty: boolean
  /** False while a draft is offered, which the input must not overwrite. */
  mayStore: boolean
  isKeeping: boolean | undefined
  offered: FoundDraft[]
}

/**
 * Stores the input when it changes, and the last keystroke when the page is hidden.
 * @returns a function that stores the last keystroke and waits for the server
 */
export function useStoredInput({ keeper, fields, version, isDirty, mayStore, isKeeping, offered }: Parts) {
  const { form } = fields
  const { baseline, baseRevision } = version
  const note = (content = form.values) => keeper.note({ baseRevision: baseRevision.current, content })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is the only reason to keep it
  useEffect(() => {
    if (!mayStore) return
    if (isDirty) note()
    else if (keeper.getStatus().kind !== 'clean') void keeper.drop().catch(() => {})
  }, [form.values, isKeeping, offered])

  useEffect(() => {
    const storeNow = () => {
      if (document.visibilityState !== 'hidden' || !mayStore) return
      const values = fields.read()
      if (changedFields(form.getValues(), values).length > 0)
        form.setFieldValue('description', values.description)
      if (changedFields(baseline, values).length > 0) {
        note(values)
        void keeper.settle()
      }
    }
    document.addEventListener('visibilitychange', storeNow)
    return () => document.removeEventListener('visibilitychange', storeNow)
  })

  return async () => {
    const values = fields.read()
    // The editor reports changes a moment later.
    if (mayStore && changedFields(form.getValues(), values).length > 0) note(values)
    return keeper.settle()
  }
}
