import type { PageAsk, PageHead } from '../../../api/page.ts'
import { fail } from '../../../contract/fail.ts'

const perPage = 50

export async function loadManagedGroup({ client, params, query }: PageAsk<'page'>) {
  const id = /^[1-9]\d{0,8}$/.test(params.id ?? '') ? Number(params.id) : 0
  if (id === 0) throw fail('NOT_FOUND')
  const wanted = query.get('page') ?? ''
  const page = /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) : 1
  const [group, seats] = await Promise.all([
    client.group.managed({ id }),
    client.group.managedSeats({ id, page, limit: perPage }),
  ])
  return { group, seats, pages: Math.max(1, Math.ceil(seats.total / perPage)) }
}
export type ManagedGroupData = Awaited<ReturnType<typeof loadManagedGroup>>

export function managedGroupHead({ group }: ManagedGroupData): PageHead {
  return { title: group.name, noindex: true }
}
