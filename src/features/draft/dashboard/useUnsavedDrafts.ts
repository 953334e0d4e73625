import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { articleContract } from '../../article/article.contract.ts'
import type { DraftOf } from '../draft.schema.ts'
import { draftStorage } from './draftStorage.ts'
import { listLocalDrafts, pruneLocalDrafts, removeLocalDrafts } from './foundDrafts.ts'
import { listUnsavedDrafts, type UnsavedDraft } from './unsavedDrafts.ts'

/** All drafts of the user; `drop` discards one. */
export function useUnsavedDrafts(): { drafts: UnsavedDraft[]; drop: (of: DraftOf) => Promise<void> } {
  const { user } = useSession()
  const queries = useQueryClient()
  const mayWrite = useRights(articleContract).drafts
  const { data, isPending, isFetching } = useQuery(
    api.article.drafts.queryOptions({ staleTime: 0, enabled: mayWrite }),
  )
  useState(() => pruneLocalDrafts(draftStorage, Date.now()))
  const [dropped, setDropped] = useState<DraftOf[]>([])
  const userId = user?.id ?? 0
  const isAsked = mayWrite && (!isPending || !isFetching)
  const drafts = isAsked ? listUnsavedDrafts(data, listLocalDrafts(draftStorage, userId)) : []
  return {
    drafts: drafts.filter(({ of }) => !dropped.includes(of)),
    async drop(of) {
      await client.article.dropDraft({ article: of })
      removeLocalDrafts(draftStorage, userId, of)
      setDropped(all => [...all, of])
      await queries.invalidateQueries({ queryKey: api.article.drafts.key() })
    },
  }
}
