import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../dashboard/api.ts'
import { currentOfStale, focusFirstError, showFormErrors } from '../../../dashboard/formErrors.ts'
import { snackbar } from '../../../dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../dashboard/useLeaveGuard.ts'
import { useSession } from '../../../dashboard/useSession.ts'
import type { DeskArticle } from '../article.schema.ts'
import { editAddress } from './articleLabels.ts'
import {
  type ArticleField,
  type ArticleValues,
  changedFields,
  emptyArticle,
  formNames,
  valuesOfArticle,
} from './articleValues.ts'
import type { BodyHandle } from './editor/BodyEditor.tsx'
import type { FoundDraft } from './foundDrafts.ts'
import { draftKey } from './foundDrafts.ts'
import { findOlderValues, findProblems, type Intent, outcomeOf, sendArticle } from './saveArticle.ts'
import { useDraftKeeper } from './useDraftKeeper.ts'
import { useTabLock } from './useTabLock.ts'

export type Conflict = {
  current: DeskArticle
  mine: ArticleValues
  base: ArticleValues | undefined
  intent: Intent
}

/** One article under one's hands: its form, its draft, and saving it. */
export function useArticleEditing(article: DeskArticle | undefined, drafts: FoundDraft[]) {
  const { user } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const userId = user?.id ?? 0
  const { keeper, status } = useDraftKeeper(userId, article?.id ?? 0)
  const isKeeping = useTabLock(draftKey(userId, article?.id ?? 0))

  const [saved, setSaved] = useState(article)
  const [baseline, setBaseline] = useState(() => (article ? valuesOfArticle(article) : emptyArticle))
  const baseRevision = useRef(article?.revision ?? 0)
  // What both sides started from, to tell who changed what; a draft may have started from an older version.
  const commonBase = useRef<ArticleValues | undefined>(baseline)
  const [offered, setOffered] = useState(drafts)
  const [saving, setSaving] = useState<Intent>()
  const [conflict, setConflict] = useState<Conflict>()
  const body = useRef<BodyHandle>(null)
  // The editor keeps its text to itself; another number makes it start from the form's anew.
  const [bodyVersion, setBodyVersion] = useState(0)
  const form = useForm<ArticleValues>({ mode: 'controlled', initialValues: baseline })
  const isDirty = changedFields(baseline, form.values).length > 0

  function putValues(values: ArticleValues): void {
    form.setValues(values)
    form.clearErrors()
    setBodyVersion(version => version + 1)
  }

  /** Everything as it stands this moment, the last keystroke in the text included. */
  function readForm(): ArticleValues {
    const values = form.getValues()
    return { ...values, description: body.current?.read() ?? values.description }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is the only reason to keep it
  useEffect(() => {
    if (offered.length > 0 || saving || !isKeeping) return
    if (isDirty) keeper.note({ baseRevision: baseRevision.current, content: form.values })
    else if (keeper.getStatus().kind !== 'clean') void keeper.drop().catch(() => {})
  }, [form.values, isKeeping, offered])

  useEffect(() => {
    const keepNow = () => {
      if (document.visibilityState !== 'hidden' || !isKeeping || offered.length > 0) return
      const values = readForm()
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

  useLeaveGuard(() => keeper.isPending() || (isDirty && !isKeeping && offered.length === 0), {
    message: 'لديك تعديلات لم تصل إلى الخادم بعد. تبقى نسخة منها على هذا الجهاز فقط.',
    settle: async () => (isKeeping ? keeper.settle() : false),
  })

  function showProblems(problems: Partial<Record<ArticleField, string>>): void {
    form.setErrors(problems)
    focusFirstError(form, problems)
  }

  async function save(
    intent: Intent,
    values: ArticleValues = readForm(),
    revision: number = baseRevision.current,
  ): Promise<void> {
    if (saving) return
    if (body.current?.isUploading()) return snackbar.info('انتظر حتى يكتمل رفع الصور في النص.')
    const problems = findProblems(values)
    if (Object.keys(problems).length > 0) return showProblems(problems)
    setSaving(intent)
    form.clearErrors()
    await keeper.pause()
    try {
      const result = await sendArticle(saved, values, intent, revision)
      keeper.forget()
      snackbar.success(outcomeOf(saved, result))
      queries.setQueryData(api.article.deskGet.queryKey({ input: { id: result.id } }), result)
      for (const key of [
        api.article.deskList.key(),
        api.article.deskMostRead.key(),
        api.article.revisions.key(),
      ]) {
        void queries.invalidateQueries({ queryKey: key })
      }
      if (!saved) return void navigate(editAddress(result.id), { replace: true })
      adopt(result, values)
    } catch (error) {
      const current = currentOfStale<DeskArticle>(error)
      if (current) setConflict({ current, mine: values, base: commonBase.current, intent })
      else showFormErrors(form, error, formNames)
    } finally {
      keeper.resume()
      setSaving(undefined)
    }
  }

  function startOn(version: DeskArticle, base: ArticleValues): void {
    baseRevision.current = version.revision
    commonBase.current = base
    setSaved(version)
    setBaseline(base)
  }

  function takeDraft(draft: FoundDraft): void {
    if (saved && draft.baseRevision < saved.revision) {
      baseRevision.current = draft.baseRevision
      commonBase.current = undefined
      void findOlderValues(saved, draft.baseRevision).then(values => {
        commonBase.current ??= values
      })
    }
    putValues(draft.values)
    setOffered([])
  }

  /** The saved version is the new base; what was typed while it was being saved stays. */
  function adopt(result: DeskArticle, sent: ArticleValues): void {
    const typedSince = changedFields(sent, readForm())
    // Its words as they stand in the editor: the server may have written them a little otherwise.
    const base = { ...valuesOfArticle(result), description: sent.description }
    startOn(result, base)
    form.setValues(now => {
      const merged: Record<string, unknown> = { ...base }
      for (const field of typedSince) merged[field] = now[field]
      return merged as ArticleValues
    })
  }

  return {
    user,
    saved,
    form,
    body,
    bodyVersion,
    isDirty,
    saving,
    status,
    isKeeping,
    save,
    conflict,
    // Another tab that has the article open goes on with its draft; here it is neither offered nor ended.
    offered: isKeeping ? offered : [],
    settleDraft: () => keeper.settle(),
    takeDraft,
    dropDrafts: () => {
      setOffered([])
      void keeper.drop().catch(() => {})
    },
    leaveConflict: () => setConflict(undefined),
    saveMerged: (merged: ArticleValues) => {
      if (!conflict) return
      const { current, intent } = conflict
      setConflict(undefined)
      startOn(current, valuesOfArticle(current))
      putValues(merged)
      void save(intent, merged, current.revision)
    },
    /** Another version is the saved one now: an older one brought back. */
    startFrom: (other: DeskArticle) => {
      keeper.forget()
      startOn(other, valuesOfArticle(other))
      putValues(valuesOfArticle(other))
    },
  }
}

export type ArticleEditing = ReturnType<typeof useArticleEditing>
