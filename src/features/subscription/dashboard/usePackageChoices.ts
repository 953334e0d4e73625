import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { packageContract } from '../../package/package.contract.ts'

/** All packages for who may read them, else those on offer. */
export function usePackageChoices(): { value: string; label: string }[] {
  const may = useRights(packageContract)
  const all = useQuery(api.package.paginate.queryOptions({ input: { limit: 100 }, enabled: may.paginate }))
  const offered = useQuery(api.package.website.queryOptions({ input: {}, enabled: !may.paginate }))
  const packages: { id: number; name: string }[] = all.data?.items ?? offered.data ?? []
  return packages.map(({ id, name }) => ({ value: String(id), label: name }))
}
