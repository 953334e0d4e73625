import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { listAll } from '../../../ui/dashboard/listAll.ts'

type Input = NonNullable<Parameters<typeof client.category.paginate>[0]>
type Filter = Pick<Input, 'sort' | 'q' | 'status'>

/** All categories, including disabled ones, without paging, to build the tree. */
export function useStaffCategories(filter: Filter = {}, enabled = true) {
  const input = { ...filter, page: 1, limit: 100 }
  return useQuery({
    enabled,
    queryKey: api.category.paginate.queryKey({ input }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => listAll(client.category.paginate, input, signal),
  })
}

/** Public categories, for staff who may create categories but not read the staff list. */
export function useCategoryRoots(enabled: boolean) {
  const { data } = useQuery(api.category.all.queryOptions({ enabled }))
  return enabled ? (data ?? []).filter(({ parentId }) => parentId === null) : undefined
}
