import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../ui/dashboard/api.ts'
import { currentOfStale, focusFirstError, showFormErrors } from '../../../../ui/dashboard/formErrors.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import type { DraftKeeping } from '../../../draft/dashboard/useDraftKeeping.ts'
import type { StaffArticle } from '../../article.schema.ts'
import { type ArticleValues, changedFields, formNames, valuesOfArticle } from '../fields/articleValues.ts'
import type { ArticleFields } from '../fields/useArticleFields.ts'
import type { SavedVersion } from '../fields/useSavedVersion.ts'
import { findProblems, type Intent, outcomeOf, type Plan, publishKept, sendArticle } from './saveArticle.ts'

export type Conflict = {
  current: StaffArticle
  mine: ArticleValues
  base: ArticleValues | undefined
  intent: Intent
  options: Pick<SaveOptions, 'plan' | 'onDone'>
}

type Parts = {
  fields: ArticleFields
  version: SavedVersion
  keeping: DraftKeeping
  /** The draft from which a new article is created. */
  draft: string | undefined
  onCreated: (article: StaffArticle) => void
}

type SaveOptions = {
  values?: ArticleValues | undefined
  revision?: number | undefined
  /** Place, notification and posts of its publication. */
  plan?: Plan | undefined
  onDone?: ((result: SaveResult) => void) | undefined
}

export type SaveResult = { article: StaffArticle; notification: { id: number } | null }

/** Saves the form; on a conflicting save, after both versions are merged. */
export function useArticleSaving({ fields, version, keeping, draft, onCreated }: Parts) {
  const queries = useQueryClient()
  const { form, body } = fields
  const { saved, baseRevision, commonBase, startOn } = version
  const { keeper } = keeping
  const [saving, setSaving] = useState<Intent>()
  const [conflict, setConflict] = useState<Conflict>()

  /** Shows missing fields. */
  function check(intent: Intent, values: ArticleValues = fields.read()): boolean {
    if (body.current?.isUploading()) {
      snackbar.info('انتظر حتى يكتمل رفع الصور في النص.')
      return false
    }
    const problems = findProblems(values, intent)
    form.setErrors(problems)
    focusFirstError(form, problems)
    return Object.keys(problems).length === 0
  }

  /** `onDone` is not called if it was not saved, or with a plan saved and not published. */
  async function save(
    intent: Intent,
    { values = fields.read(), revision = baseRevision.current, plan, onDone }: SaveOptions = {},
  ): Promise<void> {
    if (saving || !check(intent, values)) return
    const focused = document.activeElement
    setSaving(intent)
    form.clearErrors()
    await keeper.pause()
    try {
      const kept = await sendArticle({ saved, values, intent: plan ? 'keep' : intent, revision, draft })
      if (saved) keeper.forget()
      else keeper.end()
      const result = plan ? await publishKept(kept, values, plan) : { article: kept, notification: null }
      const { article } = result ?? { article: kept }
      if (result && intent !== 'publish') snackbar.success(outcomeOf(saved, article))
      refresh(article)
      adopt(article, values)
      if (result) onDone?.(result)
      if (!saved) onCreated(article)
    } catch (error) {
      const current = currentOfStale<StaffArticle>(error)
      const options = { plan, onDone }
      if (current) setConflict({ current, mine: values, base: commonBase.current, intent, options })
      else showFormErrors(form, error, formNames)
    } finally {
      keeper.resume()
      setSaving(undefined)
      // The pressed button, being disabled, could not keep the focus.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
      })
    }
  }

  function refresh(result: StaffArticle): void {
    const { staffGet, staffList, staffMostRead, drafts, revisions } = api.article
    queries.setQueryData(staffGet.queryKey({ input: { id: result.id } }), result)
    for (const key of [staffList.key(), staffMostRead.key(), drafts.key(), revisions.key()]) {
      void queries.invalidateQueries({ queryKey: key })
    }
  }

  /** The saved version is the new base; input during the save stays. */
  function adopt(result: StaffArticle, sent: ArticleValues): void {
    const typedSince = changedFields(sent, fields.read())
    // The text as the editor has it: the server's HTML may differ slightly.
    const base = { ...valuesOfArticle(result), description: sent.description }
    startOn(result, base)
    form.setValues(now => {
      const merged: Record<string, unknown> = { ...base }
      for (const field of typedSince) merged[field] = now[field]
      return merged as ArticleValues
    })
  }

  function saveMerged(merged: ArticleValues): void {
    if (!conflict) return
    const { current, intent, options } = conflict
    setConflict(undefined)
    startOn(current)
    fields.put(merged)
    void save(intent, { values: merged, revision: current.revision, ...options })
  }

  return { check, save, saving, conflict, saveMerged, leaveConflict: () => setConflict(undefined) }
}
