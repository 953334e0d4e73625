import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, client } from '../../../ui/dashboard/api.ts'
import { confirm } from '../../../ui/dashboard/confirm.tsx'
import { followStream } from '../../../ui/dashboard/followStream.ts'
import { currentOfStale } from '../../../ui/dashboard/formErrors.ts'
import { newerRevision } from '../../../ui/dashboard/newerRevision.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'
import type { Front } from '../front.contract.ts'
import type { FrontContent } from '../front.schema.ts'

/** Leaving waits this long for a save; then it asks. */
const longestWaitMs = 2000

/** The draft of one page, saved as it is changed. `category` is absent for the site's front page. */
export function useFrontDraft(category: number | undefined) {
  const queries = useQueryClient()
  const input = { category }
  const { queryKey } = api.front.staff.queryOptions({ input })
  const query = useQuery(api.front.staff.queryOptions({ input, structuralSharing: newerRevision }))
  /** Changes on the screen that are not saved yet. */
  const [unsaved, setUnsaved] = useState<FrontContent>()
  const latest = useRef(unsaved)
  const saving = useRef<Promise<unknown>>(undefined)
  const stored = query.data
  const revision = useRef(0)
  revision.current = Math.max(stored?.revision ?? 0, revision.current)

  const change = (content: FrontContent | undefined) => {
    latest.current = content
    setUnsaved(content)
  }
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
        const theirs = currentOfStale<Front>(error)
        if (!theirs) throw error
        return (await confirm(overTheirs(theirs))) ? keep(theirs.revision) : client.front.staff({ category })
      }
    },
    onSuccess: (front, content) => {
      take(front)
      if (latest.current === content) change(undefined)
    },
    onError: error => snackbar.error(error),
  })
  const { mutateAsync, isPending } = keeping
  // One save at a time, each with all changes made before it starts.
  const isRefused = keeping.isError && keeping.variables === unsaved
  useEffect(() => {
    if (unsaved && !isPending && !isRefused) saving.current = mutateAsync(unsaved).catch(() => {})
  }, [unsaved, isPending, isRefused, mutateAsync])
  useLeaveGuard(() => latest.current !== undefined, {
    message: 'آخر ما رتّبته لم يُحفظ، وسيضيع إن غادرت.',
    async settle() {
      await Promise.race([saving.current, new Promise(done => setTimeout(done, longestWaitMs))])
      return latest.current === undefined
    },
    leaves: (from, to) => from.pathname !== to.pathname || from.search !== to.search,
  })
  // A colleague's draft or publication appears at once, which makes conflicts rare.
  useEffect(() => {
    const renew = () => void queries.invalidateQueries({ queryKey: api.front.staff.key() })
    let hasOpened = false
    return followStream('/api/v1/presence/stream?front=true', {
      events: { front: renew },
      onOpen() {
        if (hasOpened) renew()
        hasOpened = true
      },
    })
  }, [queries])

  return {
    query,
    content: unsaved ?? stored?.draft ?? stored?.content,
    hasDraft: unsaved !== undefined || Boolean(stored?.draft),
    isSaving: unsaved !== undefined && !isRefused,
    change,
    take,
    asked: () => ({ category, revision: revision.current }),
  }
}

/** Tells who was first, and what happens to their version. */
function overTheirs({ draft, draftedBy, editions: [last] }: Front) {
  const who = (draft ? draftedBy?.name : last?.publishedBy?.name) ?? 'زميل'
  return {
    title: 'تغيّر هذا الترتيب',
    message: `سبقك ${who} إلى ${draft ? 'تعديل' : 'نشر'} هذه الصفحة. إن حفظتَ ترتيبك حلّ محل ما أُعدّ، وما نُشر يبقى في «ما سبق».`,
    confirm: 'احفظ ترتيبي',
    cancel: 'خذ ترتيب الزميل',
    danger: true,
  }
}
