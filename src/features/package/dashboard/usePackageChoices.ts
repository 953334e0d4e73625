import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { packageContract } from '../package.contract.ts'

/** All packages for staff who may read them, with a mark on those no longer sold; otherwise those on sale. */
export function usePackageChoices(): { value: string; label: string }[] {
  const may = useRights(packageContract)
  const all = useQuery(api.package.paginate.queryOptions({ input: { limit: 100 }, enabled: may.paginate }))
  const offered = useQuery(api.package.website.queryOptions({ input: {}, enabled: !may.paginate }))
  const packages: { id: number; name: string; status?: boolean }[] = all.data?.items ?? offered.data ?? []
  return packages.map(({ id, name, status = true }) => ({
    value: String(id),
    label: status ? name : `${name} (متوقفة عن البيع)`,
  }))
}
