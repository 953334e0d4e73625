import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Reference } from '../../../contract/fields.ts'
import { api } from '../../../ui/dashboard/api.ts'

type Props = {
  value: Reference[]
  /** The article's current text, whose mentions are suggested. */
  text: string
  onChange: (people: Reference[]) => void
  error?: ReactNode
  /** Its label and field, if it is not an article's. */
  label?: string
  path?: string
  most?: number
}

const maxPeople = 50
const typingPause = 250
const writingPause = 1200

/** The people an article is about: searched, or suggested from mentions in the text. */
export function PeopleField({
  value,
  text,
  onChange,
  error,
  label = 'الشخصيات',
  path = 'people',
  most = maxPeople,
}: Props) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), typingPause)
  const { data: found = [], isFetching } = useQuery(
    api.person.all.queryOptions({
      input: { q: q || undefined, limit: 20 },
      placeholderData: keepPreviousData,
    }),
  )
  const known = new Map([...value, ...found].map(person => [String(person.id), person]))
  return (
    <Stack gap={6}>
      <MultiSelect
        label={label}
        placeholder={value.length === 0 ? 'اكتب لتبحث' : undefined}
        data={[...known.values()].map(person => ({ value: String(person.id), label: person.name }))}
        value={value.map(person => String(person.id))}
        onChange={ids => {
          setTyped('')
          onChange(ids.flatMap(id => known.get(id) ?? []).map(({ id, name, slug }) => ({ id, name, slug })))
        }}
        searchable
        searchValue={typed}
        onSearchChange={setTyped}
        // The server has searched already, in any spelling and by every name.
        filter={({ options }) => options}
        maxValues={most}
        hidePickedOptions
        nothingFoundMessage={isFetching ? 'يُبحث…' : 'لا شخصية بهذا الاسم'}
        error={error}
        data-path={path}
      />
      <Mentioned text={text} chosen={value} most={most} onAdd={people => onChange([...value, ...people])} />
    </Stack>
  )
}

/** Suggestions are added with one click each. */
function Mentioned({
  text,
  chosen,
  most,
  onAdd,
}: {
  text: string
  chosen: Reference[]
  most: number
  onAdd: (people: Reference[]) => void
}) {
  const [settled] = useDebouncedValue(text.trim(), writingPause)
  const { data = [] } = useQuery(
    api.person.mentioned.queryOptions({
      input: { text: settled },
      enabled: settled !== '',
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  )
  const offered = data
    .filter(person => !chosen.some(({ id }) => id === person.id))
    .slice(0, most - chosen.length)
  if (offered.length === 0) return null
  return (
    <Group gap={6} role="group" aria-label="أشخاص ذُكروا">
      <Text size="xs" c="dimmed">
        أشخاص ذُكروا:
      </Text>
      {offered.map(person => (
        <Button
          key={person.id}
          variant="default"
          size="compact-xs"
          leftSection={<IconPlus size={12} aria-hidden />}
          aria-label={`أضف ${person.name}`}
          onClick={() => onAdd([person])}
        >
          {person.name}
        </Button>
      ))}
      {offered.length > 1 && (
        <Button variant="subtle" size="compact-xs" onClick={() => onAdd(offered)}>
          أضفهم جميعًا
        </Button>
      )}
    </Group>
  )
}
