import { useQuery } from '@tanstack/react-query'
import { api } from '../../../ui/dashboard/api.ts'

const staleTime = 60_000
const limit = 100

type Thing = { id: number; name: string }

/** All that devices can follow, in groups. */
export function useTopicChoices(enabled: boolean) {
  const common = { staleTime, enabled }
  const categories = useQuery(api.category.all.queryOptions(common))
  const agencies = useQuery(api.agency.list.queryOptions(common))
  const authors = useQuery(api.author.all.queryOptions(common))
  const people = useQuery(api.person.all.queryOptions({ ...common, input: { limit } }))
  const tags = useQuery(api.tag.list.queryOptions({ ...common, input: { limit } }))
  const group = (kind: string, label: string, { data = [] }: { data?: Thing[] | undefined }) => ({
    group: label,
    items: data.map(({ id, name }) => ({ value: `${kind}:${id}`, label: name })),
  })
  return [
    { group: 'كل المهتمين', items: [{ value: 'breaking', label: 'الأخبار العاجلة' }] },
    group('category', 'أقسام', categories),
    group('agency', 'وكالات', agencies),
    group('author', 'كتّاب', authors),
    group('person', 'شخصيات', people),
    group('tag', 'وسوم', tags),
  ]
}
