import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'
import { FilterPill } from '../../../ui/dashboard/FilterPill.tsx'
import type { ListState } from '../../../ui/dashboard/useListState.ts'
import { useAssigneeChoices, useStages } from '../../workflow/dashboard/desk/useDesk.ts'

/** Filters without an input of their own, which a refused deletion links to. */
export const feedOwnerKinds = ['tag', 'person', 'source', 'stage', 'assignee'] as const
type OwnerKind = (typeof feedOwnerKinds)[number]

const labels: Record<OwnerKind, string> = {
  tag: 'الوسم',
  person: 'الشخصية',
  source: 'المصدر',
  stage: 'المرحلة',
  assignee: 'يُسند إلى',
}

export function FeedOwnerPills({ list }: { list: Pick<ListState<OwnerKind>, 'filters' | 'filter'> }) {
  return feedOwnerKinds.map(kind => {
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
  const tag = useQuery(api.tag.get.queryOptions(asked('tag')))
  const person = useQuery(api.person.get.queryOptions(asked('person')))
  const source = useQuery(api.source.get.queryOptions(asked('source')))
  const { data: stages = [] } = useStages()
  const assignees = useAssigneeChoices(undefined)
  const names: Record<OwnerKind, string | undefined> = {
    tag: tag.data?.name,
    person: person.data?.name,
    source: source.data?.name,
    stage: stages.find(one => one.id === id)?.name,
    assignee: assignees.find(({ value }) => value === String(id))?.label,
  }
  return names[kind]
}
