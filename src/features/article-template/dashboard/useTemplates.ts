import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import { mayOpen } from '../../../ui/dashboard/mayOpen.ts'
import { useSession } from '../../../ui/dashboard/useSession.ts'
import { maxTemplates, type TemplateRow } from '../template.contract.ts'

const minuteMs = 60_000

/** Templates that the user may begin an article from, by name. */
export function useTemplates(): TemplateRow[] {
  const { user } = useSession()
  const { data } = useQuery(
    api.template.paginate.queryOptions({
      input: { limit: maxTemplates, sort: 'name' },
      staleTime: 5 * minuteMs,
      enabled: user !== undefined && mayOpen(user, 'dashboard-template-list___ar'),
    }),
  )
  return data?.items ?? []
}
