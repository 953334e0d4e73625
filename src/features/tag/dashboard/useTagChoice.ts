import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { normaliseArabic } from '../../../arabic/normalise.ts'
import type { Reference } from '../../../contract/fields.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { tagContract } from '../tag.contract.ts'

const newTag = 'new:'

export type TagChoice = { value: Reference[]; onChange: (tags: Reference[]) => void; most: number }

/** Searches tags by what is typed, and takes or creates one. */
export function useTagChoice({ value, onChange, most }: TagChoice) {
  const may = useRights(tagContract)
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isEntered, setEntered] = useState(false)
  const [q] = useDebouncedValue(typed.trim(), 250)
  const { data: found = [], isFetching } = useQuery(
    api.tag.list.queryOptions({ input: { q: q || undefined, limit: 20 }, placeholderData: keepPreviousData }),
  )
  const make = useMutation({
    mutationFn: (name: string) => client.tag.create({ name }),
    onSuccess: ({ id, name, slug }) => {
      onChange([...value, { id, name, slug }])
      void queries.invalidateQueries({ queryKey: api.tag.key() })
    },
    onError: problem => snackbar.error(problem),
  })

  const isSettled = q === typed.trim() && !isFetching
  const known = new Map([...value, ...found].map(tag => [String(tag.id), tag]))
  const choices = [...known.values()].map(tag => ({ value: String(tag.id), label: tag.name }))
  if (may.create && q !== '' && isSettled && !choices.some(choice => choice.label === q)) {
    choices.push({ value: `${newTag}${q}`, label: `أنشئ الوسم «${q}»` })
  }

  const take = (ids: string[]) => {
    const made = ids.find(id => id.startsWith(newTag))
    setTyped('')
    setEntered(false)
    if (made) make.mutate(made.slice(newTag.length))
    else onChange(ids.flatMap(id => known.get(id) ?? []))
  }
  const takenIds = value.map(tag => String(tag.id))
  // Takes the typed word: the tag of that name in any spelling, the only match, or a new one.
  const takeTyped = useEffectEvent(() => {
    setEntered(false)
    const offered = choices.filter(choice => !takenIds.includes(choice.value))
    const named = offered.find(({ label }) => normaliseArabic(label) === normaliseArabic(q))
    const only = offered.length === 1 ? offered[0] : undefined
    const taken = named ?? only ?? offered.find(choice => choice.value.startsWith(newTag))
    if (q !== '' && taken && value.length < most) take([...takenIds, taken.value])
  })
  // Enter may come before the search has answered.
  useEffect(() => {
    if (isEntered && isSettled) takeTyped()
  }, [isEntered, isSettled])

  return {
    typed,
    choices,
    takenIds,
    take,
    isFetching,
    isMaking: make.isPending,
    type(text: string) {
      setTyped(text)
      setEntered(false)
    },
    enter: () => setEntered(true),
  }
}
