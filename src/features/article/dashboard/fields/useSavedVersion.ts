import { useRef, useState } from 'react'
import { client } from '../../../../ui/dashboard/api.ts'
import type { StaffArticle } from '../../article.schema.ts'
import { type ArticleValues, emptyArticle, valuesOfArticle, valuesOfContent } from './articleValues.ts'

/** The saved version that input is based on; none before the first save. */
export function useSavedVersion(article: StaffArticle | undefined) {
  const [saved, setSaved] = useState(article)
  const [baseline, setBaseline] = useState(() => (article ? valuesOfArticle(article) : emptyArticle))
  const baseRevision = useRef(article?.revision ?? 0)
  // The common base, to tell who changed what; a draft may be based on an older version.
  const commonBase = useRef<ArticleValues | undefined>(baseline)

  function startOn(version: StaffArticle, base: ArticleValues = valuesOfArticle(version)): void {
    baseRevision.current = version.revision
    commonBase.current = base
    setSaved(version)
    setBaseline(base)
  }

  function startOnOlder(revision: number): void {
    if (!saved || revision >= saved.revision) return
    baseRevision.current = revision
    commonBase.current = undefined
    void findOlderValues(saved, revision).then(values => {
      commonBase.current ??= values
    })
  }

  return { saved, baseline, baseRevision, commonBase, startOn, startOnOlder }
}

export type SavedVersion = ReturnType<typeof useSavedVersion>

/** An older version to compare with; undefined if unavailable. */
async function findOlderValues(article: StaffArticle, revision: number): Promise<ArticleValues | undefined> {
  try {
    const { content } = await client.article.revision({ id: article.id, kept: revision })
    return valuesOfContent(content, article)
  } catch {
    return undefined
  }
}
