import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../ui/dashboard/api.ts'
import { mayOpen } from '../../../../ui/dashboard/mayOpen.ts'
import { useSession } from '../../../../ui/dashboard/useSession.ts'

type Choice = { value: string; label: string; disabled?: boolean }

const minute = 60_000

/** Categories, each followed by its children: «سياسة», «سياسة › عربية». */
export function useCategoryChoices(): Choice[] {
  const { data = [] } = useQuery(api.category.all.queryOptions({ staleTime: minute }))
  const roots = data.filter(category => category.parentId === null)
  return roots.flatMap(root => [
    { value: String(root.id), label: root.name },
    ...data
      .filter(category => category.parentId === root.id)
      .map(branch => ({ value: String(branch.id), label: `${root.name} › ${branch.name}` })),
  ])
}

/** `enabled` is false for an agency's users, who cannot choose. */
export function useAgencyChoices(enabled: boolean): Choice[] {
  const { data = [] } = useQuery(api.agency.all.queryOptions({ staleTime: minute, enabled }))
  return data.map(agency => ({
    value: String(agency.id),
    label: agency.active ? agency.name : `${agency.name} (موقوفة)`,
  }))
}

export function useAuthorChoices(): Choice[] {
  const { data = [] } = useQuery(api.author.all.queryOptions({ staleTime: minute }))
  return data.map(author => ({ value: String(author.id), label: author.name }))
}

export function useSourceChoices(): Choice[] {
  const { data = [] } = useQuery(api.source.list.queryOptions({ staleTime: minute }))
  return data.map(source => ({ value: String(source.id), label: source.name }))
}

/** For users who may see feeds; others have no choice. */
export function useFeedChoices(): Choice[] {
  const { user } = useSession()
  const enabled = user !== undefined && mayOpen(user, 'dashboard-filters-list___ar')
  const { data } = useQuery(
    api.feed.list.queryOptions({ input: { limit: 100, sort: 'name' }, staleTime: minute, enabled }),
  )
  return (data?.items ?? []).map(feed => ({ value: String(feed.id), label: feed.name }))
}
