import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Reference } from '../../../contract/fields.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { tagContract } from '../../tag/tag.contract.ts'

type Props = { value: Reference[]; onChange: (tags: Reference[]) => void; error?: ReactNode }

const mostTags = 20
const newTag = 'new:'

/** Searches tags; users with the right can create missing ones. */
export function TagsField({ value, onChange, error }: Props) {
  const may = useRights(tagContract)
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
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

  const known = new Map([...value, ...found].map(tag => [String(tag.id), tag]))
  const choices = [...known.values()].map(tag => ({ value: String(tag.id), label: tag.name }))
  const mayMake = may.create && q !== '' && q === typed.trim() && !isFetching
  if (mayMake && !choices.some(choice => choice.label === q)) {
    choices.push({ value: `${newTag}${q}`, label: `أنشئ الوسم «${q}»` })
  }

  return (
    <MultiSelect
      label="الوسوم"
      placeholder={value.length === 0 ? 'اكتب لتبحث' : undefined}
      data={choices}
      value={value.map(tag => String(tag.id))}
      onChange={ids => {
        const made = ids.find(id => id.startsWith(newTag))
        setTyped('')
        if (made) make.mutate(made.slice(newTag.length))
        else onChange(ids.flatMap(id => known.get(id) ?? []))
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, in any spelling.
      filter={({ options }) => options}
      maxValues={mostTags}
      hidePickedOptions
      disabled={make.isPending}
      nothingFoundMessage={isFetching ? 'يُبحث…' : 'لا وسم بهذا الاسم'}
      error={error}
      data-path="tags"
    />
  )
}
