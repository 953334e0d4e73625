import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../ui/dashboard/api.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import type { StaffArticle } from '../../article/article.schema.ts'
import { valuesOfArticle } from '../../article/dashboard/fields/articleValues.ts'
import type { DraftOf } from '../draft.schema.ts'
import { readLocalDraft } from './DraftKeeper.ts'
import { draftStorage } from './draftStorage.ts'
import { draftKey, type FoundDraft, listFoundDrafts, listTabDrafts, pruneLocalDrafts } from './foundDrafts.ts'

type DraftLookup = {
  of: DraftOf
  article?: StaffArticle | undefined
  /** The article is loaded, if there is one. */
  ready: boolean
}

/** Drafts on this device and the server; undefined until loaded. */
export function useFoundDrafts({ of, article, ready }: DraftLookup): FoundDraft[] | undefined {
  const { user } = useSession()
  const { data, isPending, isFetching } = useQuery(
    api.article.draft.queryOptions({
      input: { article: of },
      enabled: ready,
      retry: 1,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  )
  // Read once: later input is a draft itself.
  const [found, setFound] = useState<FoundDraft[]>()
  if (!found && ready && user && (!isPending || !isFetching)) {
    pruneLocalDrafts(draftStorage, Date.now())
    const local = readLocalDraft(draftStorage, draftKey(user.id, of))
    const tabs = listTabDrafts(draftStorage, user.id, of)
    const list = listFoundDrafts(article && valuesOfArticle(article), local, data, tabs)
    // A copy that says what is saved, or what a newer draft says, would be listed and offered later for nothing.
    const offered = new Set(list.map(({ tabKey }) => tabKey))
    for (const key of tabs.keys()) if (!offered.has(key)) draftStorage.removeItem(key)
    setFound(list)
    return list
  }
  return found
}
