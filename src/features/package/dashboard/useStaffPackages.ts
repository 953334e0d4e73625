import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, client } from '../../../ui/dashboard/api.ts'
import { listAll } from '../../../ui/dashboard/listAll.ts'

type Input = NonNullable<Parameters<typeof client.package.paginate>[0]>

/** All packages, so that each can be moved among the others. */
export function useStaffPackages(filter: Pick<Input, 'sort' | 'q' | 'status'>) {
  const input = { ...filter, page: 1, limit: 100 }
  return useQuery({
    queryKey: api.package.paginate.queryKey({ input }),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => listAll(client.package.paginate, input, signal),
  })
}
