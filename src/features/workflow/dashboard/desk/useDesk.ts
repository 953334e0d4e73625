import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { errorCode } from '../../../../api/client.ts'
import { api, client } from '../../../../ui/dashboard/api.ts'
import { snackbar } from '../../../../ui/dashboard/snackbar.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'
import type { Assignment } from '../../../article/article.assignment.schema.ts'
import type { AssignmentChange } from '../../assignment.schema.ts'

const minute = 60_000

export function useStages() {
  return useQuery(api.stage.list.queryOptions({ staleTime: minute / 2 }))
}

/** Choices of stages; a disabled one only if chosen. */
export function useStageChoices(chosen?: { id: number; name: string } | null) {
  const { data = [] } = useStages()
  const open = data.filter(({ status }) => status)
  const more = chosen && !open.some(({ id }) => id === chosen.id) ? [chosen] : []
  return [...open, ...more].map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Possible assignees, the actor first. */
export function useAssigneeChoices(
  articleId: number | undefined,
  chosen?: { id: number; name: string } | null,
) {
  const { user } = useSession()
  const { data = [] } = useQuery(
    api.assignment.colleagues.queryOptions({
      input: articleId === undefined ? {} : { article: articleId },
      staleTime: minute,
    }),
  )
  const own = data.filter(({ id }) => id === user?.id)
  const others = data.filter(({ id }) => id !== user?.id)
  const more = chosen && !data.some(({ id }) => id === chosen.id) ? [{ ...chosen, agency: false }] : []
  return [...own, ...others, ...more].map(({ id, name, agency }) => ({
    value: String(id),
    label: id === user?.id ? `${name} (أنا)` : agency ? `${name} (من الوكالة)` : name,
  }))
}

/** Invalidates everything that shows assignments. */
export function useDeskRefresh() {
  const queries = useQueryClient()
  return useCallback(
    () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.article.staffList.key() }),
        queries.invalidateQueries({ queryKey: api.assignment.key() }),
        queries.invalidateQueries({ queryKey: api.stage.list.key() }),
      ]),
    [queries],
  )
}

const everyMs = 2000

/** Runs at once, then at most every two seconds, because colleagues may change many articles together. */
export function useThrottled(run: () => void): () => void {
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const last = useRef(0)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return useCallback(() => {
    if (waiting.current !== undefined) return
    const rest = Math.max(0, last.current + everyMs - Date.now())
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      last.current = Date.now()
      run()
    }, rest)
  }, [run])
}

/**
 * Changes an assignment. If a colleague was faster, says who, and what they did.
 * @returns whether it was changed
 */
export async function changeAssignment(
  article: { id: number; title: string; assignment: Assignment | null },
  change: AssignmentChange,
): Promise<boolean> {
  try {
    await client.assignment.change({ id: article.id, revision: article.assignment?.revision ?? 0, ...change })
    return true
  } catch (error) {
    if (errorCode(error) !== 'STALE_REVISION') snackbar.error(error)
    else snackbar.info(whatHappened(article.title, (error as { data?: unknown }).data), { timeout: 10_000 })
    return false
  }
}

function whatHappened(title: string, data: unknown): string {
  const current = (data as { current?: Assignment } | undefined)?.current
  if (!current || current.revision === 0) return `نُشر «${title}» قبل ذلك، وخرج من اللوحة.`
  const who = current.changedBy?.name ?? 'زميل'
  const where = current.stage ? `هو الآن في «${current.stage.name}»` : 'هو الآن بلا مرحلة'
  const whose = current.assignee ? `، وعند ${current.assignee.name}` : ''
  return `سبقك ${who} إلى «${title}»: ${where}${whose}.`
}
