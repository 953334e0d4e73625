import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { currentOfStale, saveOverStale } from '../../../ui/dashboard/formErrors.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import type { Front } from '../front.contract.ts'
import type { FrontContent } from '../front.schema.ts'

/** Of one page: what is prepared, saved as it is changed. `category` is absent for the site's front page. */
export function useFrontDraft(category: number | undefined) {
  const queries = useQueryClient()
  const input = { category }
  const { queryKey } = api.front.staff.queryOptions({ input })
  const query = useQuery(api.front.staff.queryOptions({ input }))
  /** What is on the screen and not saved yet. */
  const [unsaved, setUnsaved] = useState<FrontContent>()
  const stored = query.data
  const revision = useRef(0)
  revision.current = Math.max(stored?.revision ?? 0, revision.current)

  const take = (front: Front) => {
    revision.current = front.revision
    queries.setQueryData(queryKey, front)
  }
  const keeping = useMutation({
    mutationFn: async (content: FrontContent) => {
      const keep = (over: number) => client.front.keep({ category, revision: over, content })
      try {
        return await keep(revision.current)
      } catch (error) {
        const saved = await saveOverStale(error, keep)
        if (saved) return saved
        if (!currentOfStale(error)) throw error
        // Theirs stands instead.
        return client.front.staff({ category })
      }
    },
    onSuccess: (front, content) => {
      take(front)
      setUnsaved(left => (left === content ? undefined : left))
    },
    onError: error => snackbar.error(error),
  })
  const { mutate, isPending } = keeping
  // One save at a time, each with all that was changed until it begins.
  const isRefused = keeping.isError && keeping.variables === unsaved
  useEffect(() => {
    if (unsaved && !isPending && !isRefused) mutate(unsaved)
  }, [unsaved, isPending, isRefused, mutate])
  useLeaveGuard(() => unsaved !== undefined)

  return {
    query,
    content: unsaved ?? stored?.draft ?? stored?.content,
    hasDraft: unsaved !== undefined || Boolean(stored?.draft),
    isSaving: unsaved !== undefined && !isRefused,
    change: setUnsaved,
    take,
    asked: () => ({ category, revision: revision.current }),
  }
}
