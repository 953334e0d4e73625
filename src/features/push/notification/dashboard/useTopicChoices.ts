import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { normaliseArabic } from '../../../../arabic/normalise.ts'
import { api } from '../../../../ui/dashboard/api.ts'

const staleTime = 60_000
/** Other people and tags are found by name. */
const limit = 100

type Thing = { id: number; name: string }
type Choice = { value: string; label: string }

/** Topics that devices can follow, in groups: those that match `q`, and the chosen ones. */
export function useTopicChoices({ enabled, q, chosen }: { enabled: boolean; q: string; chosen: string[] }) {
  const [known, setKnown] = useState<Choice[]>([])
  const common = { staleTime, enabled }
  const input = { limit, q: q || undefined }
  const categories = useQuery(api.category.all.queryOptions(common))
  const agencies = useQuery(api.agency.list.queryOptions(common))
  const authors = useQuery(api.author.all.queryOptions(common))
  const people = useQuery(
    api.person.all.queryOptions({ ...common, input, placeholderData: keepPreviousData }),
  )
  const tags = useQuery(api.tag.list.queryOptions({ ...common, input, placeholderData: keepPreviousData }))
  const dossiers = useQuery(api.dossier.topics.queryOptions(common))
  const wanted = normaliseArabic(q)
  const group = (kind: string, label: string, { data = [] }: { data?: Thing[] | undefined }) => {
    const listed = data.map(({ id, name }) => ({ value: `${kind}:${id}`, label: name }))
    const values = new Set(listed.map(({ value }) => value))
    const others = known.filter(
      ({ value }) => value.startsWith(`${kind}:`) && chosen.includes(value) && !values.has(value),
    )
    return { group: label, items: [...others, ...listed] }
  }
  const choices = [
    { group: 'كل المهتمين', items: [{ value: 'breaking', label: 'الأخبار العاجلة' }] },
    group('category', 'أقسام', categories),
    group('agency', 'وكالات', agencies),
    group('author', 'كتّاب', authors),
    group('person', 'شخصيات', people),
    group('tag', 'وسوم', tags),
    group('dossier', 'ملفات صحفية', dossiers),
  ]
  return {
    choices,
    isCalledSo: ({ label }: { label: string }) => normaliseArabic(label).includes(wanted),
    /** Keeps their names visible while others are searched. */
    keepNames(topics: string[]) {
      const all = choices.flatMap(({ items }) => items)
      setKnown(all.filter(({ value }) => topics.includes(value)))
    },
  }
}
