import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../ui/dashboard/api.ts'
import { FilterPill } from '../../../../ui/dashboard/FilterPill.tsx'
import type { ListState } from '../../../../ui/dashboard/useListState.ts'

/** Filters that other lists link to: articles of a tag, person, author, source or feed. */
export const ownerKinds = ['tag', 'person', 'author', 'source', 'feed'] as const
type OwnerKind = (typeof ownerKinds)[number]

const labels: Record<OwnerKind, string> = {
  tag: 'الوسم',
  person: 'الشخصية',
  author: 'الكاتب',
  source: 'المصدر',
  feed: 'المرشّح',
}

/** Filters without an input of their own. */
const pills = ['tag', 'person', 'source'] as const satisfies OwnerKind[]

export function OwnerPills({ list }: { list: Pick<ListState<OwnerKind>, 'filters' | 'filter'> }) {
  return pills.map(kind => {
    const id = Number(list.filters[kind])
    return (
      id > 0 && <OwnerPill key={kind} kind={kind} id={id} onRemove={() => list.filter({ [kind]: null })} />
    )
  })
}

function OwnerPill({ kind, id, onRemove }: { kind: OwnerKind; id: number; onRemove: () => void }) {
  return <FilterPill label={labels[kind]} name={useOwnerName(kind, id)} onRemove={onRemove} />
}

function useOwnerName(kind: OwnerKind, id: number): string | undefined {
  const asked = (wanted: OwnerKind) => ({ input: { id }, enabled: kind === wanted })
  const names = [
    useQuery(api.tag.get.queryOptions(asked('tag'))),
    useQuery(api.person.get.queryOptions(asked('person'))),
    useQuery(api.author.get.queryOptions(asked('author'))),
    useQuery(api.source.get.queryOptions(asked('source'))),
    useQuery(api.feed.get.queryOptions(asked('feed'))),
  ]
  return names.map(query => query.data?.name).find(name => name !== undefined)
}
